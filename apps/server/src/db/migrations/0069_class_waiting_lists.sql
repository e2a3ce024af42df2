ALTER TABLE "enrollments" ADD COLUMN "waits_for_class_id" uuid;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "waits_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_waits_for_class_id_classes_id_fk" FOREIGN KEY ("waits_for_class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrollments_waiting_list" ON "enrollments" USING btree ("waits_for_class_id","waits_since") WHERE "enrollments"."waits_for_class_id" is not null;