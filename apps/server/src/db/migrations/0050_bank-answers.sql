CREATE TABLE "bank_answers" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"bank" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_ask_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"looks" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"reference" text,
	"is_completed" boolean,
	"amount_etb" numeric(12, 2),
	"currency" text,
	"payer_name" text,
	"payer_tail" text,
	"receiver_name" text,
	"receiver_account" text,
	"paid_at" timestamp (3) with time zone,
	"page" "bytea",
	"page_sha256" text
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"bank" text PRIMARY KEY NOT NULL,
	"free_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"closed_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_answers" ADD CONSTRAINT "bank_answers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_answers" ADD CONSTRAINT "bank_answers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_answers_account" ON "bank_answers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "bank_answers_next_ask" ON "bank_answers" USING btree ("bank","next_ask_at") WHERE "bank_answers"."next_ask_at" is not null;--> statement-breakpoint
CREATE INDEX "bank_answers_verified" ON "bank_answers" USING btree ("payment_id") WHERE "bank_answers"."state" = 'verified';--> statement-breakpoint
CREATE INDEX "bank_answers_page" ON "bank_answers" USING btree ("answered_at") WHERE "bank_answers"."page" is not null;