CREATE TABLE "bank_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bank_id" uuid NOT NULL,
	"seen_version" integer,
	"before" jsonb,
	"after" jsonb,
	"state" text DEFAULT 'proposed' NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "bank_changes_whole" CHECK (("bank_changes"."before" is null) = ("bank_changes"."kind" = 'add') and ("bank_changes"."after" is null) = ("bank_changes"."kind" = 'remove')
        and ("bank_changes"."seen_version" is null) = ("bank_changes"."kind" = 'add')),
	CONSTRAINT "bank_changes_decided_whole" CHECK (("bank_changes"."state" in ('applied', 'refused', 'withdrawn')) = ("bank_changes"."decided_by" is not null and "bank_changes"."decided_at" is not null)),
	CONSTRAINT "bank_changes_two_persons" CHECK ("bank_changes"."state" <> 'applied' or "bank_changes"."decided_by" <> "bank_changes"."proposed_by"
        or "bank_changes"."decided_at" >= "bank_changes"."proposed_at" + interval '24 hours')
);
--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_changes_waiting" ON "bank_changes" USING btree ("proposed_at") WHERE "bank_changes"."state" = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_changes_one_open" ON "bank_changes" USING btree ("bank_id") WHERE "bank_changes"."state" = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_changes_one_new" ON "bank_changes" USING btree ((regexp_replace("after" ->> 'accountNumber', '\D', '', 'g'))) WHERE "bank_changes"."state" = 'proposed' and "bank_changes"."kind" = 'add';