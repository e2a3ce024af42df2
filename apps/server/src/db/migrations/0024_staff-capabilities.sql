ALTER TABLE "refunds" ADD COLUMN "handed_to" uuid;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "capabilities" text[];--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_handed_to_accounts_id_fk" FOREIGN KEY ("handed_to") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_capabilities_known" CHECK ("staff"."capabilities" <@ array['teaching', 'money', 'review', 'cases', 'welfare']);--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_left_is_out" CHECK ("staff"."left_at" is null or not "staff"."is_active");