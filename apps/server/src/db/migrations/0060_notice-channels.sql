CREATE TABLE "notice_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_switches" (
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "notice_switches_account_id_name_pk" PRIMARY KEY("account_id","name")
);
--> statement-breakpoint
CREATE TABLE "sms_months" (
	"month" text PRIMARY KEY NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"segments" integer DEFAULT 0 NOT NULL,
	"cost_santim" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "about_household_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "sms" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "useless_after" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "routed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "notice_id" uuid;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "segments" integer;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "cost_santim" bigint;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "arrival" text;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "arrival_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_switches" ADD CONSTRAINT "notice_switches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_deliveries_once" ON "notice_deliveries" USING btree ("notice_id","channel");--> statement-breakpoint
CREATE INDEX "notice_deliveries_due" ON "notice_deliveries" USING btree ("due_at") WHERE "notice_deliveries"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_about_household_id_accounts_id_fk" FOREIGN KEY ("about_household_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_about" ON "notices" USING btree ("about_household_id") WHERE "notices"."about_household_id" is not null;--> statement-breakpoint
CREATE INDEX "notices_unrouted" ON "notices" USING btree ("due_at") WHERE "notices"."routed_at" is null and "notices"."taken_back_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_messages_notice" ON "sms_messages" USING btree ("notice_id") WHERE "sms_messages"."notice_id" is not null;--> statement-breakpoint
-- What people were told before is not sent to them once more.
UPDATE "notices" SET "routed_at" = "due_at" WHERE "due_at" <= now();
