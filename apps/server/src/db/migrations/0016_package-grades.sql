ALTER TABLE "enrollments" ADD COLUMN "is_outside_grades" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "grades" text[] DEFAULT '{}' NOT NULL;