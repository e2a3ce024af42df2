ALTER TABLE "learners" ADD COLUMN "hand_over_hash" text;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "hand_over_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "hand_over_agreed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "household_may_see" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "learners_hand_over" ON "learners" USING btree ("hand_over_hash") WHERE "learners"."hand_over_hash" is not null;