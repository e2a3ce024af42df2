CREATE TABLE "phone_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"old_phone" text NOT NULL,
	"new_phone" text NOT NULL,
	"code_hash" text,
	"code_sent_at" timestamp (3) with time zone NOT NULL,
	"previous_code_hash" text,
	"previous_code_sent_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"undo_code_hash" text,
	"undo_until" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD CONSTRAINT "phone_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_changes_account" ON "phone_changes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "phone_changes_old_phone" ON "phone_changes" USING btree ("old_phone");--> statement-breakpoint
CREATE INDEX "phone_changes_created" ON "phone_changes" USING btree ("created_at");