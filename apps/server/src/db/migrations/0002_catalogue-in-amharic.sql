ALTER TABLE "package_offers" ADD COLUMN "offer_name_am" text;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "title_am" text;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "development_program_am" text;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "description_am" text;--> statement-breakpoint
ALTER TABLE "setting_entries" ADD COLUMN "value_am" text;