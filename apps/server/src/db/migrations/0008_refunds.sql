CREATE TABLE "gateway_comparisons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"next_page" integer DEFAULT 1 NOT NULL,
	"transactions" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gateway_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"finding" text NOT NULL,
	"payment_id" uuid,
	"reference" text,
	"here_etb" numeric(12, 2),
	"there_etb" numeric(12, 2),
	"detail" text,
	"found_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	CONSTRAINT "gateway_differences_once" UNIQUE("kind","subject","finding")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"amount_etb" numeric(12, 2) NOT NULL,
	"identity" text,
	"told_etb" numeric(12, 2) DEFAULT 0 NOT NULL,
	"expected_etb" numeric(12, 2) DEFAULT 0 NOT NULL,
	"reason" text,
	"needs_second_person" boolean DEFAULT false NOT NULL,
	"proposed_by" uuid,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_amounts" CHECK ("refunds"."amount_etb" >= 0 and "refunds"."told_etb" >= 0 and "refunds"."expected_etb" >= 0),
	CONSTRAINT "refunds_two_persons" CHECK ("refunds"."state" <> 'booked' or not "refunds"."needs_second_person"
        or ("refunds"."decided_by" is not null and "refunds"."proposed_by" is not null and "refunds"."decided_by" <> "refunds"."proposed_by"))
);
--> statement-breakpoint
ALTER TABLE "payment_events" ALTER COLUMN "settled_etb" SET DATA TYPE numeric(12, 2);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_etb" numeric(12, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "gateway_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gateway_differences" ADD CONSTRAINT "gateway_differences_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_differences" ADD CONSTRAINT "gateway_differences_closed_by_accounts_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_comparisons_started" ON "gateway_comparisons" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "gateway_differences_open" ON "gateway_differences" USING btree ("found_at") WHERE "gateway_differences"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "gateway_differences_payment" ON "gateway_differences" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_account" ON "refunds" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "refunds_expected" ON "refunds" USING btree ("created_at") WHERE "refunds"."expected_etb" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_told_once" ON "refunds" USING btree ("payment_id","identity") WHERE "refunds"."identity" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_proposed_once" ON "refunds" USING btree ("payment_id") WHERE "refunds"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "payments_gateway_reference" ON "payments" USING btree ("gateway_reference") WHERE "payments"."gateway_reference" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded_within" CHECK ("payments"."refunded_etb" between 0 and "payments"."amount_etb");