CREATE TABLE "device_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"previous_hash" "bytea",
	"rotated_at" timestamp (3) with time zone NOT NULL,
	"is_delivered" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"copied_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_sign_in_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proves_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device_sign_ins" ADD CONSTRAINT "device_sign_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_sign_ins_account" ON "device_sign_ins" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "device_sign_ins_last_used" ON "device_sign_ins" USING btree ("last_used_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_sign_in_id_device_sign_ins_id_fk" FOREIGN KEY ("device_sign_in_id") REFERENCES "public"."device_sign_ins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_device" ON "sessions" USING btree ("device_sign_in_id") WHERE "sessions"."device_sign_in_id" is not null;