ALTER TABLE "import_rows" ADD COLUMN "class" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "class_id" uuid;