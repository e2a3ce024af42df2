ALTER TABLE "closures" ADD COLUMN "regions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_regions" CHECK ("closures"."kind" = 'exam' or "closures"."regions" = '{}');