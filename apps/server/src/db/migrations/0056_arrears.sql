CREATE TABLE "household_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"note" text NOT NULL,
	"promised_for" date,
	"contacted_at" timestamp (3) with time zone NOT NULL,
	"contacted_by" uuid NOT NULL,
	CONSTRAINT "household_contacts_promise" CHECK (("household_contacts"."outcome" = 'promised') = ("household_contacts"."promised_for" is not null))
);
--> statement-breakpoint
CREATE TABLE "reductions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"credit_id" uuid,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"santim" bigint NOT NULL,
	"reason" text NOT NULL,
	"needs_second_person" boolean NOT NULL,
	"proposed_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"undone_at" timestamp (3) with time zone,
	"undo_reason" text,
	CONSTRAINT "reductions_santim" CHECK ("reductions"."santim" > 0),
	CONSTRAINT "reductions_booked" CHECK (("reductions"."state" = 'booked') = ("reductions"."credit_id" is not null)),
	CONSTRAINT "reductions_undone" CHECK ("reductions"."undone_at" is null or "reductions"."state" = 'booked'),
	CONSTRAINT "reductions_two_persons" CHECK ("reductions"."state" <> 'booked' or not "reductions"."needs_second_person"
        or ("reductions"."decided_by" is not null and "reductions"."decided_by" <> "reductions"."proposed_by"))
);
--> statement-breakpoint
DROP INDEX "charges_open";--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "charge_id" uuid;--> statement-breakpoint
ALTER TABLE "household_contacts" ADD CONSTRAINT "household_contacts_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_contacts" ADD CONSTRAINT "household_contacts_contacted_by_accounts_id_fk" FOREIGN KEY ("contacted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reductions" ADD CONSTRAINT "reductions_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reductions" ADD CONSTRAINT "reductions_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reductions" ADD CONSTRAINT "reductions_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reductions" ADD CONSTRAINT "reductions_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reductions" ADD CONSTRAINT "reductions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reductions" ADD CONSTRAINT "reductions_undone_by_accounts_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "household_contacts_household" ON "household_contacts" USING btree ("household_id","contacted_at","id");--> statement-breakpoint
CREATE INDEX "reductions_household" ON "reductions" USING btree ("household_id","created_at");--> statement-breakpoint
CREATE INDEX "reductions_charge" ON "reductions" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reductions_proposed_once" ON "reductions" USING btree ("charge_id") WHERE "reductions"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "reductions_proposed" ON "reductions" USING btree ("created_at") WHERE "reductions"."state" = 'proposed';--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charges_open_household" ON "charges" USING btree ("household_id","due_on","id") WHERE "charges"."settled_santim" < "charges"."santim" and "charges"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "credits_charge" ON "credits" USING btree ("charge_id") WHERE "credits"."charge_id" is not null;--> statement-breakpoint
CREATE INDEX "charges_open" ON "charges" USING btree ("due_on","id") WHERE "charges"."settled_santim" < "charges"."santim" and "charges"."reversed_at" is null;--> statement-breakpoint
-- What was said stays as it was said; it goes with the household alone.
create function refuse_changed_contact() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from accounts where id = old.household_id and erased_at is not null) then
    return old;
  end if;
  raise exception 'household_contacts is append-only' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger household_contacts_append_only before update or delete on household_contacts
  for each row execute function refuse_changed_contact();
--> statement-breakpoint
create trigger household_contacts_not_emptied before truncate on household_contacts
  for each statement execute function refuse_change();
--> statement-breakpoint
-- What a decision is about never changes, and a decision is made once. Its words go with the account.
create function keep_reduction() returns trigger language plpgsql as $$
begin
  if (new.household_id, new.charge_id, new.kind, new.santim, new.needs_second_person, new.proposed_by, new.created_at)
    is distinct from (old.household_id, old.charge_id, old.kind, old.santim, old.needs_second_person, old.proposed_by, old.created_at)
    or (old.state <> 'proposed' and (new.state, new.decided_by) is distinct from (old.state, old.decided_by))
    or (old.undone_at is not null and new.undone_at is distinct from old.undone_at) then
    raise exception 'a reduction is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger reductions_kept before update on reductions for each row execute function keep_reduction();
--> statement-breakpoint
create trigger reductions_not_removed before delete or truncate on reductions
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Nobody decides about the money of the own household.
create function refuse_own_reduction() returns trigger language plpgsql as $$
begin
  if is_member_of_household(coalesce(new.undone_by, new.decided_by, new.proposed_by), new.household_id) then
    raise exception 'a charge of the own household'
      using errcode = 'check_violation', constraint = 'reductions_decided_by_others';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger reductions_decided_by_others before insert or update of state, undone_at on reductions for each row
  when (new.state <> 'refused') execute function refuse_own_reduction();
--> statement-breakpoint
-- A waiver lowers what was earned (discount), a write-off is a loss of its own. What is taken back goes back to the
-- account from which it came, and tells who took it back.
create or replace function book_credit() returns trigger language plpgsql as $$
declare
  is_reversal boolean := tg_op = 'UPDATE';
  household text := 'household:' || new.household_id;
  given text := case new.cause when 'waiver' then 'discount' when 'write-off' then 'write-off' else 'given:' || new.cause end;
  actor text := coalesce('staff:' || new.created_by, 'system');
  moment timestamptz := case when is_reversal then new.reversed_at else new.created_at end;
begin
  if is_reversal then
    given := coalesce((select debit from ledger_entries where identity = 'credit:' || new.id), given);
    actor := coalesce((select 'staff:' || undone_by from reductions where credit_id = new.id and undone_by is not null), 'system');
  end if;
  insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, household_id, charge_id, credit_id, actor)
  values (case when is_reversal then 'credit-reversed:' else 'credit:' end || new.id, moment,
    (moment at time zone 'Africa/Addis_Ababa')::date, case when is_reversal then 'credit-reversed' else 'credit' end,
    case when is_reversal then household else given end, case when is_reversal then given else household end,
    new.santim, new.household_id, new.charge_id, new.id, actor);
  return null;
end $$;
--> statement-breakpoint
-- A credit that is taken back pays nothing any more.
create function free_reversed_credit() returns trigger language plpgsql as $$
begin
  insert into allocations (household_id, charge_id, credit_id, santim, cause, at)
  select household_id, charge_id, credit_id, -sum(santim), 'reversed', new.reversed_at
  from allocations where credit_id = new.id group by household_id, charge_id, credit_id having sum(santim) > 0;
  return null;
end $$;
--> statement-breakpoint
create trigger credits_freed after update of reversed_at on credits for each row
  when (old.reversed_at is null and new.reversed_at is not null) execute function free_reversed_credit();
--> statement-breakpoint
-- What was waived of a charge goes with it: it is no money for another month.
create or replace function free_reversed_charge() returns trigger language plpgsql as $$
begin
  insert into allocations (household_id, charge_id, payment_id, credit_id, santim, cause, at)
  select household_id, charge_id, payment_id, credit_id, -sum(santim), 'reversed', new.reversed_at
  from allocations where charge_id = new.id group by household_id, charge_id, payment_id, credit_id having sum(santim) > 0;
  update credits set reversed_at = new.reversed_at where charge_id = new.id and reversed_at is null;
  return null;
end $$;
