CREATE TABLE "cash_deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"till_id" uuid NOT NULL,
	"bank_id" uuid NOT NULL,
	"santim" bigint NOT NULL,
	"reference" text NOT NULL,
	"deposited_on" date NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"arrived_by" uuid,
	"statement_row_id" uuid,
	CONSTRAINT "cash_deposits_statement_row_id_unique" UNIQUE("statement_row_id"),
	CONSTRAINT "cash_deposits_amount" CHECK ("cash_deposits"."santim" > 0),
	CONSTRAINT "cash_deposits_arrived" CHECK (("cash_deposits"."arrived_at" is null) = ("cash_deposits"."arrived_by" is null))
);
--> statement-breakpoint
CREATE TABLE "till_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"till_id" uuid NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"float_santim" bigint NOT NULL,
	"float_count" jsonb NOT NULL,
	"carried_santim" bigint NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone,
	"counted_santim" bigint,
	"count" jsonb,
	"expected_santim" bigint,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "till_sessions_counted" CHECK ("till_sessions"."float_santim" >= 0 and "till_sessions"."carried_santim" >= 0
        and ("till_sessions"."closed_at" is null) = ("till_sessions"."counted_santim" is null)
        and ("till_sessions"."closed_at" is null) = ("till_sessions"."expected_santim" is null)
        and ("till_sessions"."closed_at" is null) = ("till_sessions"."closed_by" is null)
        and coalesce("till_sessions"."counted_santim", 0) >= 0),
	CONSTRAINT "till_sessions_two_persons" CHECK ("till_sessions"."decided_at" is null or ("till_sessions"."decided_by" is not null and "till_sessions"."closed_at" is not null
        and "till_sessions"."decided_by" <> "till_sessions"."opened_by" and "till_sessions"."decided_by" <> "till_sessions"."closed_by"))
);
--> statement-breakpoint
CREATE TABLE "tills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "till_session_id" uuid;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_bank_id_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_arrived_by_accounts_id_fk" FOREIGN KEY ("arrived_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_opened_by_accounts_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_closed_by_accounts_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_deposits_slip" ON "cash_deposits" USING btree ("bank_id",lower("reference"));--> statement-breakpoint
CREATE INDEX "cash_deposits_created" ON "cash_deposits" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "till_sessions_open_till" ON "till_sessions" USING btree ("till_id") WHERE "till_sessions"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "till_sessions_open_person" ON "till_sessions" USING btree ("opened_by") WHERE "till_sessions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "till_sessions_opened" ON "till_sessions" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "till_sessions_to_decide" ON "till_sessions" USING btree ("closed_at") WHERE "till_sessions"."counted_santim" <> "till_sessions"."expected_santim" and "till_sessions"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tills_name" ON "tills" USING btree (lower("name")) WHERE "tills"."retired_at" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_till_session_id_till_sessions_id_fk" FOREIGN KEY ("till_session_id") REFERENCES "public"."till_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_till_session" ON "payments" USING btree ("till_session_id") WHERE "payments"."till_session_id" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cash_in_till" CHECK (("payments"."type" = 'cash') = ("payments"."till_session_id" is not null));
--> statement-breakpoint
-- A session is opened, closed and decided, each once; what was counted is never changed.
create function keep_till_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.till_id, new.opened_by, new.opened_at, new.float_santim, new.carried_santim)
      is distinct from (old.till_id, old.opened_by, old.opened_at, old.float_santim, old.carried_santim)
    or (old.closed_at is not null and (new.closed_by, new.closed_at, new.counted_santim, new.count, new.expected_santim)
      is distinct from (old.closed_by, old.closed_at, old.counted_santim, old.count, old.expected_santim))
    or (old.decided_at is not null and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at)) then
    raise exception 'a till session is not changed afterwards' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger till_sessions_kept before update or delete on till_sessions
  for each row execute function keep_till_session();
--> statement-breakpoint
create function keep_cash_deposit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.till_id, new.bank_id, new.santim, new.reference, new.deposited_on, new.created_by, new.created_at)
      is distinct from (old.till_id, old.bank_id, old.santim, old.reference, old.deposited_on, old.created_by, old.created_at)
    or (old.arrived_at is not null and (new.arrived_at, new.arrived_by, new.statement_row_id)
      is distinct from (old.arrived_at, old.arrived_by, old.statement_row_id)) then
    raise exception 'a deposit is not changed afterwards' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger cash_deposits_kept before update or delete on cash_deposits
  for each row execute function keep_cash_deposit();
--> statement-breakpoint
-- Cash is taken only while its till is open: closing waits for whoever takes some, and whoever comes later finds it closed.
create function require_open_till() returns trigger language plpgsql as $$
begin
  perform from till_sessions where id = new.till_session_id and closed_at is null for share;
  if not found then
    raise exception 'the till is closed' using errcode = 'check_violation', constraint = 'payments_till_open';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payments_till_open before insert on payments for each row
  when (new.till_session_id is not null) execute function require_open_till();
--> statement-breakpoint
-- Cash lies in the till of the session that took it.
create or replace function book_payment_event() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, household_id, payment_id, actor)
  select 'payment-event:' || new.id, new.at, (new.at at time zone 'Africa/Addis_Ababa')::date,
    case when new.settled_etb > 0 then 'payment' when new.kind = 'reversed' then 'reversal' else 'refund' end,
    case when new.settled_etb > 0 then place else household end,
    case when new.settled_etb > 0 then household else place end,
    abs(new.settled_etb) * 100, new.account_id, new.payment_id, new.actor
  from (
    select case
        when exists (
          select from refunds r where new.settled_etb < 0 and r.payment_id = new.payment_id
            and r.id::text = new.facts ->> 'refundId' and r.delivery in ('sending', 'by-hand')) then 'refund-payable'
        when p.till_session_id is not null then 'till:' || (select till_id from till_sessions s where s.id = p.till_session_id)
        else place_of_payment(p.type, p.bank_id) end as place, 'household:' || new.account_id as household
    from payments p where p.id = new.payment_id) moved
  on conflict (identity) do nothing;
  return null;
end $$;
--> statement-breakpoint
create function book_till_session() returns trigger language plpgsql as $$
declare
  till text := 'till:' || new.till_id;
  over bigint := new.counted_santim - new.expected_santim;
begin
  if tg_op = 'INSERT' then
    -- More than the books had is change money that was brought. Less is left to the count at the end of the day.
    insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, actor)
    select 'till-opened:' || new.id, new.opened_at, (new.opened_at at time zone 'Africa/Addis_Ababa')::date, 'till-float',
      till, 'change-money', new.float_santim - new.carried_santim, 'staff:' || new.opened_by
    where new.float_santim > new.carried_santim;
  elsif old.closed_at is null and new.closed_at is not null and over <> 0 then
    insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, actor)
    values ('till-difference:' || new.id, new.closed_at, (new.closed_at at time zone 'Africa/Addis_Ababa')::date,
      'till-difference', case when over > 0 then till else 'till-difference' end,
      case when over > 0 then 'till-difference' else till end, abs(over), 'staff:' || new.closed_by);
  elsif old.decided_at is null and new.decided_at is not null and over <> 0 then
    insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, actor)
    values ('till-decided:' || new.id, new.decided_at, (new.decided_at at time zone 'Africa/Addis_Ababa')::date,
      'till-decided', case when over > 0 then 'till-difference' else 'over-short' end,
      case when over > 0 then 'over-short' else 'till-difference' end, abs(over), 'staff:' || new.decided_by);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger till_sessions_booked after insert or update on till_sessions
  for each row execute function book_till_session();
--> statement-breakpoint
create function book_cash_deposit() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, actor)
    values ('deposit:' || new.id, new.created_at, (new.created_at at time zone 'Africa/Addis_Ababa')::date, 'deposit',
      'cash-in-transit', 'till:' || new.till_id, new.santim, 'staff:' || new.created_by);
  elsif old.arrived_at is null and new.arrived_at is not null then
    insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, actor)
    values ('deposit-arrived:' || new.id, new.arrived_at, (new.arrived_at at time zone 'Africa/Addis_Ababa')::date,
      'deposit-arrived', 'bank:' || new.bank_id, 'cash-in-transit', new.santim, 'staff:' || new.arrived_by);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger cash_deposits_booked after insert or update on cash_deposits
  for each row execute function book_cash_deposit();
