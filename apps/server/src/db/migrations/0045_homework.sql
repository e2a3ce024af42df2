CREATE TABLE "homework" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"account_id" uuid,
	"handed_in_at" timestamp (3) with time zone NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"returned_by" uuid,
	"remark" text DEFAULT '' NOT NULL,
	"verdict" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "homework_files" (
	"homework_id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "homework_files_homework_id_file_id_pk" PRIMARY KEY("homework_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_returned_by_accounts_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "homework_waiting" ON "homework" USING btree ("lesson_id","learner_id") WHERE "homework"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "homework_lesson" ON "homework" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "homework_learner" ON "homework" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "homework_household" ON "homework" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "homework_account" ON "homework" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "homework_returned_by" ON "homework" USING btree ("returned_by");--> statement-breakpoint
CREATE INDEX "homework_files_file" ON "homework_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "homework_files_household" ON "homework_files" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "homework_files_added" ON "homework_files" USING btree ("added_at");