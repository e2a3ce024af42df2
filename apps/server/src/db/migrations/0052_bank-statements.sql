CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_sha256" text NOT NULL,
	"headers" text[] NOT NULL,
	"mapping" jsonb NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"taken_by" uuid,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"bank_id" uuid NOT NULL,
	"identity" text NOT NULL,
	"line" integer NOT NULL,
	"booked_on" date NOT NULL,
	"reference" text NOT NULL,
	"narrative" text NOT NULL,
	"payer" text NOT NULL,
	"santim" bigint NOT NULL,
	"reference_keys" text[] NOT NULL,
	"codes" text[] NOT NULL,
	"sounds" text[] NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"verdict" text DEFAULT 'unknown' NOT NULL,
	"candidates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"matched_at" timestamp (3) with time zone,
	"household_id" uuid,
	"payment_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "statement_rows_matched" CHECK (("statement_rows"."state" = 'matched') = ("statement_rows"."payment_id" is not null)),
	CONSTRAINT "statement_rows_came_in" CHECK ("statement_rows"."santim" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_bank_id_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_taken_by_accounts_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_bank_id_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statements_file" ON "bank_statements" USING btree ("bank_id","file_sha256");--> statement-breakpoint
CREATE INDEX "bank_statements_taken" ON "bank_statements" USING btree ("taken_at");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_rows_identity" ON "statement_rows" USING btree ("bank_id","identity");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_rows_payment" ON "statement_rows" USING btree ("payment_id") WHERE "statement_rows"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "statement_rows_statement" ON "statement_rows" USING btree ("statement_id","line");--> statement-breakpoint
CREATE INDEX "statement_rows_household" ON "statement_rows" USING btree ("household_id") WHERE "statement_rows"."household_id" is not null;--> statement-breakpoint
CREATE INDEX "statement_rows_references" ON "statement_rows" USING gin ("reference_keys") WHERE "statement_rows"."state" = 'open';--> statement-breakpoint
CREATE INDEX "statement_rows_open" ON "statement_rows" USING btree ("statement_id","verdict") WHERE "statement_rows"."state" = 'open';