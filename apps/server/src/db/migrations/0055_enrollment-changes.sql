ALTER TABLE "enrollments" ADD COLUMN "ended_on" date;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "billing" text DEFAULT 'monthly' NOT NULL;--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("ends_on") WHERE "subscriptions"."ends_on" is not null;--> statement-breakpoint
CREATE INDEX "lessons_cancelled" ON "lessons" USING btree ("cancelled_at") WHERE "lessons"."state" = 'cancelled';