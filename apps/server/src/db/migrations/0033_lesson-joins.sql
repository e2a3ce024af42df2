CREATE TABLE "lesson_joins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"learner_id" uuid,
	"role" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lesson_joins_once" UNIQUE NULLS NOT DISTINCT("lesson_id","account_id","learner_id")
);
--> statement-breakpoint
ALTER TABLE "lesson_joins" ADD CONSTRAINT "lesson_joins_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_joins" ADD CONSTRAINT "lesson_joins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_joins" ADD CONSTRAINT "lesson_joins_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_joins_account" ON "lesson_joins" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "lesson_joins_learner" ON "lesson_joins" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "lesson_joins_last" ON "lesson_joins" USING btree ("last_at");