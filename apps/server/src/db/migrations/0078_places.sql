ALTER TABLE "import_rows" ADD COLUMN "class" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "place" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "class_id" uuid;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "enrollment_id" uuid;