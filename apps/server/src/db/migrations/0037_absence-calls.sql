CREATE TABLE "absence_calls" (
	"learner_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"account_id" uuid,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"called_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "absence_calls_learner_id_lesson_id_pk" PRIMARY KEY("learner_id","lesson_id")
);
--> statement-breakpoint
ALTER TABLE "absence_calls" ADD CONSTRAINT "absence_calls_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_calls" ADD CONSTRAINT "absence_calls_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_calls" ADD CONSTRAINT "absence_calls_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_calls" ADD CONSTRAINT "absence_calls_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_calls_lesson" ON "absence_calls" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "absence_calls_household" ON "absence_calls" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "absence_calls_account" ON "absence_calls" USING btree ("account_id");