CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"occasion" text NOT NULL,
	"cause" text NOT NULL,
	"words" jsonb NOT NULL,
	"path" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"sms_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("cause","occasion","account_id");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("account_id","due_at","id") WHERE "notices"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("account_id") WHERE "notices"."read_at" is null and "notices"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("due_at");