ALTER TABLE "phone_changes" ADD COLUMN "asked_by" uuid;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD COLUMN "proof" text;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD COLUMN "read_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD COLUMN "second_by" uuid;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD COLUMN "second_proof" text;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD CONSTRAINT "phone_changes_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD CONSTRAINT "phone_changes_second_by_accounts_id_fk" FOREIGN KEY ("second_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD CONSTRAINT "phone_changes_two_people" CHECK ("phone_changes"."second_by" <> "phone_changes"."asked_by");--> statement-breakpoint
ALTER TABLE "phone_changes" ADD CONSTRAINT "phone_changes_by_sight" CHECK ("phone_changes"."asked_by" is null or "phone_changes"."confirmed_at" is null
        or ("phone_changes"."read_back_at" is not null and "phone_changes"."second_by" is not null and "phone_changes"."second_proof" is not null));