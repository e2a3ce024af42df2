CREATE TABLE "award_renewals" (
	"award_id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"need" jsonb,
	"stated_at" timestamp (3) with time zone,
	"outcome" text,
	"letter" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"proposed_by" uuid,
	"proposed_at" timestamp (3) with time zone,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	CONSTRAINT "award_renewals_two_people" CHECK (("award_renewals"."approved_at" is null) = ("award_renewals"."approved_by" is null)
        and ("award_renewals"."approved_by" is null or ("award_renewals"."proposed_by" is not null and "award_renewals"."approved_by" <> "award_renewals"."proposed_by"))),
	CONSTRAINT "award_renewals_proposed" CHECK (("award_renewals"."proposed_at" is null) = ("award_renewals"."proposed_by" is null) and ("award_renewals"."proposed_at" is null) = ("award_renewals"."outcome" is null))
);
--> statement-breakpoint
ALTER TABLE "award_renewals" ADD CONSTRAINT "award_renewals_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_renewals" ADD CONSTRAINT "award_renewals_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_renewals" ADD CONSTRAINT "award_renewals_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_renewals" ADD CONSTRAINT "award_renewals_approved_by_accounts_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "award_renewals_household" ON "award_renewals" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "award_renewals_proposer" ON "award_renewals" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "award_renewals_approver" ON "award_renewals" USING btree ("approved_by");
--> statement-breakpoint
-- What two people decided about an award stays.
create function keep_renewal() returns trigger language plpgsql as $$
begin
  if old.approved_at is not null and new is distinct from old then
    raise exception 'a decision is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger award_renewals_kept before update on award_renewals for each row execute function keep_renewal();
