ALTER TABLE "classes" ADD COLUMN "room" text;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "room_failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lesson_joins" ADD COLUMN "seconds_in" integer;