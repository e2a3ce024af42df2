-- What replaces an index is built before the old one goes: its lock keeps readers out, and is held for a moment only.
CREATE INDEX "consents_service_at" ON "consents" USING btree ("at") WHERE "consents"."purpose" = 'service';--> statement-breakpoint
CREATE INDEX "consents_service_refused" ON "consents" USING btree ("learner_id") WHERE "consents"."purpose" = 'service' and not "consents"."is_given";--> statement-breakpoint
CREATE INDEX "enrollments_class_seats" ON "enrollments" USING btree ("class_id","id");--> statement-breakpoint
CREATE INDEX "enrollments_waiting_since" ON "enrollments" USING btree (coalesce("paid_at", "created_at"),"service") WHERE "enrollments"."payment_status" = 'paid' and "enrollments"."class_id" is null and "enrollments"."ended_on" is null;--> statement-breakpoint
CREATE INDEX "enrollments_seated_since" ON "enrollments" USING btree (coalesce("assigned_at", "paid_at", "created_at")) WHERE "enrollments"."payment_status" = 'paid' and "enrollments"."class_id" is not null;--> statement-breakpoint
CREATE INDEX "enrollments_paid_students" ON "enrollments" USING btree ("account_id","name_key" collate "C") WHERE "enrollments"."payment_status" = 'paid';--> statement-breakpoint
CREATE INDEX "learners_born" ON "learners" USING btree ("date_of_birth") WHERE "learners"."date_of_birth" is not null;--> statement-breakpoint
DROP INDEX "enrollments_class";--> statement-breakpoint
DROP INDEX "enrollments_waiting";
