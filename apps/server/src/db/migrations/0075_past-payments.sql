CREATE TABLE "past_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"learner_id" uuid,
	"paid_on" date NOT NULL,
	"santim" bigint NOT NULL,
	"reference" text NOT NULL,
	"reference_key" text NOT NULL,
	"identity" text NOT NULL,
	"way" text NOT NULL,
	"purpose" text NOT NULL,
	"use" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"imported_by" uuid,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	CONSTRAINT "past_payments_santim" CHECK ("past_payments"."santim" > 0)
);
--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_doubt";--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "past_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "payment" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "same_payment" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "made_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "past_payments" ADD CONSTRAINT "past_payments_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_payments" ADD CONSTRAINT "past_payments_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_payments" ADD CONSTRAINT "past_payments_imported_by_accounts_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_payments" ADD CONSTRAINT "past_payments_undone_by_accounts_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "past_payments_once" ON "past_payments" USING btree ("household_id","paid_on","santim","identity") WHERE "past_payments"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "past_payments_learner" ON "past_payments" USING btree ("learner_id") WHERE "past_payments"."learner_id" is not null;--> statement-breakpoint
CREATE INDEX "past_payments_day" ON "past_payments" USING btree ("paid_on");--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_past_payment_id_past_payments_id_fk" FOREIGN KEY ("past_payment_id") REFERENCES "public"."past_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credits_past_payment" ON "credits" USING btree ("past_payment_id") WHERE "credits"."past_payment_id" is not null;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_imported" CHECK (("credits"."cause" = 'imported') = ("credits"."past_payment_id" is not null));--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_doubt" CHECK ("import_rows"."action" <> 'doubt' or "import_rows"."doubt" is not null or "import_rows"."same_payment" is not null);
--> statement-breakpoint
-- A past payment for lessons that were given: the household had the money with us, and used it. Booked on the day of the
-- import, so that no month before it opens again, and against one account that no report counts as income.
create function book_past_payment() returns trigger language plpgsql as $$
declare
  is_undone boolean := tg_op = 'UPDATE';
  household text := 'household:' || new.household_id;
  opening text := 'opening:past-payments';
  moment timestamptz := case when is_undone then new.undone_at else new.imported_at end;
  actor text := coalesce('staff:' || case when is_undone then new.undone_by else new.imported_by end, 'system');
begin
  insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, household_id, actor)
  select moved.identity || new.id, moment, (moment at time zone 'Africa/Addis_Ababa')::date, moved.kind, moved.debit,
    moved.credit, new.santim, new.household_id, actor
  from (values
    (1, false, 'past-payment:', 'imported', opening, household),
    (2, false, 'past-payment-used:', 'imported-used', household, opening),
    (3, true, 'past-payment-used-undone:', 'imported-used-undone', opening, household),
    (4, true, 'past-payment-undone:', 'imported-undone', household, opening)
  ) moved (place, is_counter, identity, kind, debit, credit)
  where moved.is_counter = is_undone order by moved.place;
  return null;
end $$;
--> statement-breakpoint
create trigger past_payments_booked after insert on past_payments for each row
  when (new.use = 'used') execute function book_past_payment();
--> statement-breakpoint
create trigger past_payments_undone_booked after update of undone_at on past_payments for each row
  when (new.use = 'used' and old.undone_at is null and new.undone_at is not null) execute function book_past_payment();
--> statement-breakpoint
-- What it was for and of whom can be erased; the money, the day and the family never change, and nothing undone comes back.
create function keep_past_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.household_id, new.paid_on, new.santim, new.reference_key, new.identity, new.use, new.imported_at)
      is distinct from (old.household_id, old.paid_on, old.santim, old.reference_key, old.identity, old.use, old.imported_at)
    or (old.undone_at is not null and new.undone_at is distinct from old.undone_at) then
    raise exception 'a past payment is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger past_payments_kept before update or delete on past_payments
  for each row execute function keep_past_payment();
--> statement-breakpoint
-- Money that a list brought for lessons to come is booked against the opening account too: it was given by nobody.
create or replace function book_credit() returns trigger language plpgsql as $$
declare
  is_reversal boolean := tg_op = 'UPDATE';
  household text := 'household:' || new.household_id;
  given text := case new.cause when 'waiver' then 'discount' when 'write-off' then 'write-off'
    when 'award' then (select 'fund:' || fund_id from awards where id = new.award_id)
    when 'imported' then 'opening:past-payments' else 'given:' || new.cause end;
  actor text := coalesce('staff:' || new.created_by, 'system');
  moment timestamptz := case when is_reversal then new.reversed_at else new.created_at end;
  kind text := case when new.cause = 'imported' then case when is_reversal then 'imported-undone' else 'imported' end
    when is_reversal then 'credit-reversed' else 'credit' end;
begin
  if is_reversal then
    given := coalesce((select debit from ledger_entries where identity = 'credit:' || new.id), given);
    actor := coalesce((select 'staff:' || undone_by from reductions where credit_id = new.id and undone_by is not null),
      (select 'staff:' || undone_by from past_payments where id = new.past_payment_id and undone_by is not null), 'system');
  elsif new.award_id is not null then
    update awards set used_santim = used_santim + new.santim where id = new.award_id;
  end if;
  insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, household_id, charge_id, credit_id, actor)
  values (case when is_reversal then 'credit-reversed:' else 'credit:' end || new.id, moment,
    (moment at time zone 'Africa/Addis_Ababa')::date, kind,
    case when is_reversal then household else given end, case when is_reversal then given else household end,
    new.santim, new.household_id, new.charge_id, new.id, actor);
  if is_reversal and new.award_id is not null then
    update awards set used_santim = used_santim - new.santim,
      released_santim = released_santim + case when ended_at is null then 0 else new.santim end
    where id = new.award_id;
  end if;
  return null;
end $$;
