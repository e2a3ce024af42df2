CREATE TABLE "learner_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"moved" jsonb NOT NULL,
	"merged_by_id" uuid,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "learner_merges" ADD CONSTRAINT "learner_merges_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_merges" ADD CONSTRAINT "learner_merges_kept_id_learners_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_merges" ADD CONSTRAINT "learner_merges_merged_id_learners_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_merges" ADD CONSTRAINT "learner_merges_merged_by_id_accounts_id_fk" FOREIGN KEY ("merged_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learner_merges_household" ON "learner_merges" USING btree ("household_id","merged_at");--> statement-breakpoint
CREATE INDEX "learner_merges_kept" ON "learner_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "learner_merges_merged" ON "learner_merges" USING btree ("merged_id") WHERE "learner_merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "learners_grade_year" ON "learners" USING btree ("grade_year","id") WHERE "learners"."grade" is not null and "learners"."merged_into_id" is null;