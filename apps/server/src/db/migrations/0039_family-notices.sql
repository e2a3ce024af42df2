CREATE TABLE "family_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"lesson_id" uuid,
	"closure_id" uuid,
	"class_id" uuid,
	"kind" text NOT NULL,
	"said" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"told_by_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "family_notices_about" CHECK (num_nonnulls("family_notices"."lesson_id", "family_notices"."closure_id", "family_notices"."class_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "family_notices" ADD CONSTRAINT "family_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_notices" ADD CONSTRAINT "family_notices_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_notices" ADD CONSTRAINT "family_notices_closure_id_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."closures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_notices" ADD CONSTRAINT "family_notices_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_notices" ADD CONSTRAINT "family_notices_told_by_id_accounts_id_fk" FOREIGN KEY ("told_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_notices_waiting" ON "family_notices" USING btree ("created_at") WHERE "family_notices"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "family_notices_account" ON "family_notices" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "family_notices_lesson" ON "family_notices" USING btree ("lesson_id") WHERE "family_notices"."lesson_id" is not null;--> statement-breakpoint
CREATE INDEX "family_notices_closure" ON "family_notices" USING btree ("closure_id") WHERE "family_notices"."closure_id" is not null;--> statement-breakpoint
CREATE INDEX "family_notices_class" ON "family_notices" USING btree ("class_id") WHERE "family_notices"."class_id" is not null;--> statement-breakpoint
CREATE INDEX "family_notices_told_by" ON "family_notices" USING btree ("told_by_id");--> statement-breakpoint
CREATE INDEX "family_notices_created" ON "family_notices" USING btree ("created_at");