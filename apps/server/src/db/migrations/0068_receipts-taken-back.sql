-- Decisions on receipts, the newest first.
CREATE INDEX "payment_events_receipt_decisions" ON "payment_events" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "payment_events"."kind" in ('receipt-accepted', 'receipt-declined', 'receipt-taken-back');
--> statement-breakpoint
-- An accepted receipt that is taken back pays nothing any more. Nothing was given back: what is refunded stays as it is.
create or replace function payment_follows_refunds() returns trigger language plpgsql as $$
begin
  if new.kind = 'receipt-taken-back' then
    insert into allocations (household_id, charge_id, payment_id, santim, cause, at)
    select household_id, charge_id, payment_id, -sum(santim), 'taken-back', new.at
    from allocations where payment_id = new.payment_id group by household_id, charge_id, payment_id having sum(santim) > 0;
    return null;
  end if;
  perform take_back_allocations(new.payment_id, (
    select ((amount_etb - refunded_etb + new.settled_etb) * 100)::bigint from payments where id = new.payment_id), new.at);
  update payments set refunded_etb = refunded_etb - new.settled_etb where id = new.payment_id;
  return null;
end $$;
--> statement-breakpoint
create or replace function book_payment_event() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, household_id, payment_id, actor)
  select 'payment-event:' || new.id, new.at, (new.at at time zone 'Africa/Addis_Ababa')::date,
    case when new.settled_etb > 0 then 'payment' when new.kind in ('reversed', 'receipt-taken-back') then 'reversal' else 'refund' end,
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
