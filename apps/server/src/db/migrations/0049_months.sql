CREATE TABLE "allocations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"household_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"payment_id" uuid,
	"credit_id" uuid,
	"santim" bigint NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "allocations_one_source" CHECK (num_nonnulls("allocations"."payment_id", "allocations"."credit_id") = 1 and "allocations"."santim" <> 0)
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"due_on" date NOT NULL,
	"santim" bigint NOT NULL,
	"settled_santim" bigint DEFAULT 0 NOT NULL,
	"lessons_sold" integer,
	"lines" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	CONSTRAINT "charges_santim" CHECK ("charges"."santim" >= 0 and "charges"."settled_santim" between 0 and "charges"."santim"),
	CONSTRAINT "charges_days" CHECK ("charges"."ends_on" >= "charges"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"enrollment_id" uuid,
	"lesson_id" uuid,
	"cause" text NOT NULL,
	"santim" bigint NOT NULL,
	"allocated_santim" bigint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"reversed_at" timestamp (3) with time zone,
	CONSTRAINT "credits_santim" CHECK ("credits"."santim" > 0 and "credits"."allocated_santim" between 0 and "credits"."santim")
);
--> statement-breakpoint
CREATE TABLE "payment_choices" (
	"household_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"santim" bigint NOT NULL,
	CONSTRAINT "payment_choices_payment_id_enrollment_id_starts_on_pk" PRIMARY KEY("payment_id","enrollment_id","starts_on"),
	CONSTRAINT "payment_choices_santim" CHECK ("payment_choices"."santim" > 0)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"monthly_santim" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"cause" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "subscriptions_days" CHECK ("subscriptions"."ends_on" is null or "subscriptions"."ends_on" >= "subscriptions"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"identity" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"booked_on" date NOT NULL,
	"kind" text NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"santim" bigint NOT NULL,
	"household_id" uuid,
	"payment_id" uuid,
	"charge_id" uuid,
	"credit_id" uuid,
	"actor" text NOT NULL,
	CONSTRAINT "ledger_entries_identity_unique" UNIQUE("identity"),
	CONSTRAINT "ledger_entries_move" CHECK ("ledger_entries"."santim" > 0 and "ledger_entries"."debit" <> "ledger_entries"."credit")
);
--> statement-breakpoint
DROP INDEX "payments_open_once";--> statement-breakpoint
DROP INDEX "payments_review_once";--> statement-breakpoint
DROP INDEX "payments_settled_once";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "purpose" text DEFAULT 'purchase' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "allocated_santim" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_choices" ADD CONSTRAINT "payment_choices_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_choices" ADD CONSTRAINT "payment_choices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_choices" ADD CONSTRAINT "payment_choices_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocations_household" ON "allocations" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "allocations_charge" ON "allocations" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "allocations_payment" ON "allocations" USING btree ("payment_id") WHERE "allocations"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "allocations_credit" ON "allocations" USING btree ("credit_id") WHERE "allocations"."credit_id" is not null;--> statement-breakpoint
CREATE INDEX "charges_household" ON "charges" USING btree ("household_id","due_on");--> statement-breakpoint
CREATE INDEX "charges_enrollment" ON "charges" USING btree ("enrollment_id","starts_on");--> statement-breakpoint
CREATE INDEX "charges_open" ON "charges" USING btree ("due_on") WHERE "charges"."settled_santim" < "charges"."santim" and "charges"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "credits_household" ON "credits" USING btree ("household_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credits_lesson" ON "credits" USING btree ("enrollment_id","lesson_id") WHERE "credits"."lesson_id" is not null and "credits"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "payment_choices_household" ON "payment_choices" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "subscriptions_household" ON "subscriptions" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_household" ON "ledger_entries" USING btree ("household_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_debit" ON "ledger_entries" USING btree ("debit","booked_on");--> statement-breakpoint
CREATE INDEX "ledger_entries_credit" ON "ledger_entries" USING btree ("credit","booked_on");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_once" ON "payments" USING btree ("enrollment_id") WHERE "payments"."status" = 'pending' and "payments"."purpose" = 'purchase';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_review_once" ON "payments" USING btree ("enrollment_id") WHERE "payments"."status" = 'review' and "payments"."purpose" = 'purchase';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_settled_once" ON "payments" USING btree ("enrollment_id") WHERE "payments"."status" = 'paid' and "payments"."purpose" = 'purchase';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_used_within" CHECK ("payments"."allocated_santim" between 0 and ("payments"."amount_etb" - "payments"."refunded_etb") * 100);
--> statement-breakpoint
alter table subscriptions add constraint subscriptions_once
  exclude using gist (enrollment_id with =, daterange(starts_on, ends_on, '[]') with &&);
--> statement-breakpoint
-- No day of an enrollment is charged twice, whatever two runs do at the same instant.
alter table charges add constraint charges_once
  exclude using gist (enrollment_id with =, daterange(starts_on, ends_on, '[]') with &&) where (reversed_at is null);
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger allocations_append_only before update or delete or truncate on allocations
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Where the money of a payment is.
create function place_of_payment(type text, bank_id uuid) returns text language sql immutable as $$
  select case type when 'online' then 'gateway:chapa' else 'bank:' || coalesce(bank_id::text, 'unknown') end
$$;
--> statement-breakpoint
-- Whoever settles or refunds a payment, the version of the app before this one too: the books follow.
create function book_payment_event() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, household_id, payment_id, actor)
  select 'payment-event:' || new.id, new.at, (new.at at time zone 'Africa/Addis_Ababa')::date,
    case when new.settled_etb > 0 then 'payment' when new.kind = 'reversed' then 'reversal' else 'refund' end,
    case when new.settled_etb > 0 then place else household end,
    case when new.settled_etb > 0 then household else place end,
    abs(new.settled_etb) * 100, new.account_id, new.payment_id, new.actor
  from (
    select place_of_payment(p.type, p.bank_id) as place, 'household:' || new.account_id as household
    from payments p where p.id = new.payment_id) moved
  on conflict (identity) do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger payment_events_booked after insert on payment_events
  for each row when (new.settled_etb <> 0) execute function book_payment_event();
--> statement-breakpoint
-- What came in and went back before.
insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, household_id, payment_id, actor)
select 'payment-event:' || e.id, e.at, (e.at at time zone 'Africa/Addis_Ababa')::date,
  case when e.settled_etb > 0 then 'payment' when e.kind = 'reversed' then 'reversal' else 'refund' end,
  case when e.settled_etb > 0 then place_of_payment(p.type, p.bank_id) else 'household:' || e.account_id end,
  case when e.settled_etb > 0 then 'household:' || e.account_id else place_of_payment(p.type, p.bank_id) end,
  abs(e.settled_etb) * 100, e.account_id, e.payment_id, e.actor
from payment_events e join payments p on p.id = e.payment_id
where e.settled_etb <> 0 order by e.id;
--> statement-breakpoint
create function book_charge() returns trigger language plpgsql as $$
declare
  is_reversal boolean := tg_op = 'UPDATE';
  household text := 'household:' || new.household_id;
  income text := (select 'income:' || service from enrollments where id = new.enrollment_id);
  moment timestamptz := case when is_reversal then new.reversed_at else new.created_at end;
begin
  insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, household_id, charge_id, actor)
  values (case when is_reversal then 'charge-reversed:' else 'charge:' end || new.id, moment,
    (moment at time zone 'Africa/Addis_Ababa')::date, case when is_reversal then 'charge-reversed' else 'charge' end,
    case when is_reversal then income else household end, case when is_reversal then household else income end,
    new.santim, new.household_id, new.id, 'system');
  return null;
end $$;
--> statement-breakpoint
create trigger charges_booked after insert on charges for each row when (new.santim > 0) execute function book_charge();
--> statement-breakpoint
create trigger charges_reversed_booked after update of reversed_at on charges for each row
  when (new.santim > 0 and old.reversed_at is null and new.reversed_at is not null) execute function book_charge();
--> statement-breakpoint
create function book_credit() returns trigger language plpgsql as $$
declare
  is_reversal boolean := tg_op = 'UPDATE';
  household text := 'household:' || new.household_id;
  given text := 'given:' || new.cause;
  moment timestamptz := case when is_reversal then new.reversed_at else new.created_at end;
begin
  insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, household_id, credit_id, actor)
  values (case when is_reversal then 'credit-reversed:' else 'credit:' end || new.id, moment,
    (moment at time zone 'Africa/Addis_Ababa')::date, case when is_reversal then 'credit-reversed' else 'credit' end,
    case when is_reversal then household else given end, case when is_reversal then given else household end,
    new.santim, new.household_id, new.id, coalesce('staff:' || new.created_by, 'system'));
  return null;
end $$;
--> statement-breakpoint
create trigger credits_booked after insert on credits for each row execute function book_credit();
--> statement-breakpoint
create trigger credits_reversed_booked after update of reversed_at on credits for each row
  when (old.reversed_at is null and new.reversed_at is not null) execute function book_credit();
--> statement-breakpoint
-- What a charge, a payment or a credit has in allocations is kept beside it; the checks on their rows refuse too much.
create function count_allocation() returns trigger language plpgsql as $$
begin
  update charges set settled_santim = settled_santim + new.santim where id = new.charge_id;
  if new.payment_id is not null then
    update payments set allocated_santim = allocated_santim + new.santim where id = new.payment_id;
  else
    update credits set allocated_santim = allocated_santim + new.santim where id = new.credit_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger allocations_counted after insert on allocations for each row execute function count_allocation();
--> statement-breakpoint
-- Money that went back no longer pays anything: the newest allocation is taken back first.
create function take_back_allocations(of_payment uuid, keeps bigint, moment timestamptz) returns void language plpgsql as $$
declare
  excess bigint := (select allocated_santim - keeps from payments where id = of_payment);
  joined record;
begin
  if excess <= 0 then return; end if;
  for joined in
    select charge_id, household_id, sum(santim)::bigint as santim from allocations where payment_id = of_payment
    group by charge_id, household_id having sum(santim) > 0 order by max(id) desc
  loop
    insert into allocations (household_id, charge_id, payment_id, santim, cause, at)
    values (joined.household_id, joined.charge_id, of_payment, -least(excess, joined.santim), 'refunded', moment);
    excess := excess - joined.santim;
    exit when excess <= 0;
  end loop;
end $$;
--> statement-breakpoint
create or replace function payment_follows_refunds() returns trigger language plpgsql as $$
begin
  perform take_back_allocations(new.payment_id, (
    select ((amount_etb - refunded_etb + new.settled_etb) * 100)::bigint from payments where id = new.payment_id), new.at);
  update payments set refunded_etb = refunded_etb - new.settled_etb where id = new.payment_id;
  return null;
end $$;
--> statement-breakpoint
-- A charge that is taken back gives the money free that paid it. Its price, lessons and days never change.
create function keep_charge() returns trigger language plpgsql as $$
begin
  if (new.household_id, new.enrollment_id, new.kind, new.starts_on, new.ends_on, new.due_on, new.santim, new.lessons_sold)
    is distinct from (old.household_id, old.enrollment_id, old.kind, old.starts_on, old.ends_on, old.due_on, old.santim, old.lessons_sold)
    or (old.reversed_at is not null and new.reversed_at is distinct from old.reversed_at) then
    raise exception 'a charge is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger charges_kept before update on charges for each row execute function keep_charge();
--> statement-breakpoint
create function free_reversed_charge() returns trigger language plpgsql as $$
begin
  insert into allocations (household_id, charge_id, payment_id, credit_id, santim, cause, at)
  select household_id, charge_id, payment_id, credit_id, -sum(santim), 'reversed', new.reversed_at
  from allocations where charge_id = new.id group by household_id, charge_id, payment_id, credit_id having sum(santim) > 0;
  return null;
end $$;
--> statement-breakpoint
create trigger charges_freed after update of reversed_at on charges for each row
  when (old.reversed_at is null and new.reversed_at is not null) execute function free_reversed_charge();
--> statement-breakpoint
-- What is paid for months does not say whether a seat was bought.
create or replace function enrollment_follows_payment() returns trigger language plpgsql as $$
begin
  update enrollments e
  set payment_status = p.status, payment_type = p.type, paid_at = p.settled_at, payment_id = p.id, payment_reason = p.decline_reason,
    removed_at = case when p.status in ('paid', 'review') then null else e.removed_at end
  from (
    select id, status, type, settled_at, decline_reason from payments
    where enrollment_id = new.enrollment_id and purpose = 'purchase'
    order by (status = 'paid') desc, created_at desc, id desc
    limit 1
  ) p
  where e.id = new.enrollment_id and new.purpose = 'purchase'
    and (e.payment_status, e.payment_type, e.paid_at, e.payment_id, e.payment_reason)
      is distinct from (p.status, p.type, p.settled_at, p.id, p.decline_reason);
  return null;
end $$;
--> statement-breakpoint
-- Whoever is in a class already goes on with what was paid until the end of this month; nobody is charged for the past.
insert into subscriptions (id, household_id, enrollment_id, package_id, monthly_santim, lines, starts_on, cause, created_at)
select gen_random_uuid(), e.account_id, e.id, e.package_id, e.price_etb * 100, e.price_lines,
  (now() at time zone 'Africa/Addis_Ababa')::date, 'before-months', now()
from enrollments e join accounts a on a.id = e.account_id
where e.payment_status = 'paid' and e.class_id is not null and a.erased_at is null;
