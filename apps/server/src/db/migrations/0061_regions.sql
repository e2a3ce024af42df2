ALTER TABLE "closures" ADD COLUMN "regions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_regions" CHECK ("closures"."kind" = 'exam' or "closures"."regions" = '{}');--> statement-breakpoint
-- A lesson that is credited stays cancelled, whatever becomes of the days without lessons that it fell on.
update lessons set touched_at = cancelled_at
where touched_at is null and state = 'cancelled'
  and id in (select lesson_id from credits where lesson_id is not null and reversed_at is null);
