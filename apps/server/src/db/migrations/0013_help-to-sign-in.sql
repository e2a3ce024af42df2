CREATE TABLE "recoveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"proof" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"second_proof" text,
	CONSTRAINT "recoveries_two_people" CHECK ("recoveries"."decided_by" <> "recoveries"."asked_by"),
	CONSTRAINT "recoveries_decided_whole" CHECK (("recoveries"."decision" is null) = ("recoveries"."decided_at" is null) and ("recoveries"."decision" is null) = ("recoveries"."decided_by" is null)),
	CONSTRAINT "recoveries_agreed_by_sight" CHECK ("recoveries"."decision" <> 'agreed' or "recoveries"."second_proof" is not null)
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "slip_hash" text;--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recoveries_account" ON "recoveries" USING btree ("account_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recoveries_one_open" ON "recoveries" USING btree ("account_id") WHERE "recoveries"."decided_at" is null;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_slip_hash_unique" UNIQUE("slip_hash");