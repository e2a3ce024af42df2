CREATE TABLE "renewal_holds" (
	"household_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"reason" text NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL,
	"held_by" uuid,
	CONSTRAINT "renewal_holds_household_id_starts_on_pk" PRIMARY KEY("household_id","starts_on")
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL,
	"released_by" uuid,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
ALTER TABLE "payment_choices" ADD COLUMN "charge_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "renewal_holds" ADD CONSTRAINT "renewal_holds_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_holds" ADD CONSTRAINT "renewal_holds_held_by_accounts_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_released_by_accounts_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_undone_by_accounts_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_once" ON "renewals" USING btree ("starts_on") WHERE "renewals"."undone_at" is null;