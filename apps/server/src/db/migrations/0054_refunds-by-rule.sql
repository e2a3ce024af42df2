ALTER TABLE "refunds" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "ends_debt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "delivery_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "next_try_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "gateway_reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "pay_to" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_paid_by_accounts_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_next_try" ON "refunds" USING btree ("next_try_at") WHERE "refunds"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_undelivered" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" = 'proposed' or "refunds"."delivery" in ('sending', 'sent', 'failed', 'by-hand');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_delivered_when_booked" CHECK ("refunds"."delivery" is null or "refunds"."state" = 'booked');
--> statement-breakpoint
-- A proposal that the version of the app before this one approves goes on its way, too.
create function start_delivery() returns trigger language plpgsql as $$
begin
  new.delivery := case new.way when 'send' then 'sending' else 'by-hand' end;
  new.delivery_at := new.decided_at;
  new.next_try_at := case new.way when 'send' then new.decided_at end;
  return new;
end $$;
--> statement-breakpoint
create trigger refunds_delivery_started before update of state on refunds for each row
  when (old.state = 'proposed' and new.state = 'booked' and new.delivery is null and new.way in ('send', 'other'))
  execute function start_delivery();
--> statement-breakpoint
create function refuse_own_payout() returns trigger language plpgsql as $$
begin
  if is_of_household(new.paid_by, (select enrollment_id from payments where id = new.payment_id)) then
    raise exception 'a refund of the own household'
      using errcode = 'check_violation', constraint = 'refunds_decided_by_others';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refunds_paid_by_others before update of paid_by on refunds for each row
  when (new.paid_by is not null) execute function refuse_own_payout();
--> statement-breakpoint
-- Money that is to go back and is still here is owed to families: it leaves the bank or the gateway when it is sent.
create or replace function book_payment_event() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, household_id, payment_id, actor)
  select 'payment-event:' || new.id, new.at, (new.at at time zone 'Africa/Addis_Ababa')::date,
    case when new.settled_etb > 0 then 'payment' when new.kind = 'reversed' then 'reversal' else 'refund' end,
    case when new.settled_etb > 0 then place else household end,
    case when new.settled_etb > 0 then household else place end,
    abs(new.settled_etb) * 100, new.account_id, new.payment_id, new.actor
  from (
    select case when exists (
        select from refunds r where new.settled_etb < 0 and r.payment_id = new.payment_id
          and r.id::text = new.facts ->> 'refundId' and r.delivery in ('sending', 'by-hand'))
      then 'refund-payable' else place_of_payment(p.type, p.bank_id) end as place, 'household:' || new.account_id as household
    from payments p where p.id = new.payment_id) moved
  on conflict (identity) do nothing;
  return null;
end $$;
--> statement-breakpoint
create function book_refund_delivery() returns trigger language plpgsql as $$
declare
  is_out boolean := new.delivery in ('sent', 'arrived', 'paid');
  by_hand boolean := new.delivery = 'paid';
  place text := (select case when by_hand or p.type <> 'online' then 'bank:' || coalesce(p.bank_id::text, 'unknown')
    else 'gateway:chapa' end from payments p where p.id = new.payment_id);
begin
  insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, payment_id, actor)
  values (case when is_out then 'refund-sent:' else 'refund-returned:' end || new.id || ':' || new.round || case when by_hand then ':hand' else '' end,
    new.delivery_at, (new.delivery_at at time zone 'Africa/Addis_Ababa')::date,
    case when is_out then 'refund-sent' else 'refund-returned' end,
    case when is_out then 'refund-payable' else place end, case when is_out then place else 'refund-payable' end,
    new.amount_etb * 100, new.payment_id, coalesce('staff:' || new.paid_by, 'gateway'))
  on conflict (identity) do nothing;
  return null;
end $$;
--> statement-breakpoint
-- It goes out once, and may come back once, in each round.
create trigger refunds_delivery_booked after update of delivery on refunds for each row
  when (old.delivery is not null and new.amount_etb > 0
    and (old.delivery in ('sent', 'arrived', 'paid')) <> (new.delivery in ('sent', 'arrived', 'paid')))
  execute function book_refund_delivery();
