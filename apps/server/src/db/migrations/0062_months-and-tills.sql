ALTER TABLE "subscriptions" ADD COLUMN "awaits_class" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "charged_through" date DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "till_session_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_till_session_id_till_sessions_id_fk" FOREIGN KEY ("till_session_id") REFERENCES "public"."till_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_charged" ON "subscriptions" USING btree ("enrollment_id","charged_through");--> statement-breakpoint
CREATE INDEX "subscriptions_awaiting" ON "subscriptions" USING btree ("enrollment_id") WHERE "subscriptions"."awaits_class";--> statement-breakpoint
CREATE INDEX "refunds_till_session" ON "refunds" USING btree ("till_session_id") WHERE "refunds"."till_session_id" is not null;
--> statement-breakpoint
-- Until when the days of a row are charged without a gap: see the schema.
create function charged_through(enrollment uuid, first_day date, last_day date, cause text) returns date language sql stable as $$
  select case
    when cause = 'once' and through is not null then 'infinity'
    when through >= last_day then 'infinity'
    else coalesce(through, '-infinity') end
  from (
    select max(ends_on) filter (where is_joined) as through
    from (
      select ends_on, every(starts_on <= coalesce(ended + 1, first_day)) over (order by starts_on) as is_joined
      from (
        select starts_on, ends_on, lag(ends_on) over (order by starts_on) as ended from charges
        where enrollment_id = enrollment and reversed_at is null and ends_on >= first_day) months) joined) charged
$$;
--> statement-breakpoint
create function keep_charged_through() returns trigger language plpgsql as $$
begin
  new.charged_through := charged_through(new.enrollment_id, new.starts_on, new.ends_on, new.cause);
  return new;
end $$;
--> statement-breakpoint
create trigger subscriptions_charged_through before insert or update of starts_on, ends_on, cause on subscriptions
  for each row execute function keep_charged_through();
--> statement-breakpoint
create function note_charged() returns trigger language plpgsql as $$
begin
  update subscriptions s set charged_through = charged_through(s.enrollment_id, s.starts_on, s.ends_on, s.cause)
  where s.enrollment_id in (select enrollment_id from written) and s.charged_through < 'infinity';
  return null;
end $$;
--> statement-breakpoint
create trigger charges_noted after insert on charges referencing new table as written
  for each statement execute function note_charged();
--> statement-breakpoint
create function note_taken_back() returns trigger language plpgsql as $$
begin
  update subscriptions s set charged_through = charged_through(s.enrollment_id, s.starts_on, s.ends_on, s.cause)
  where s.enrollment_id = new.enrollment_id;
  return null;
end $$;
--> statement-breakpoint
create trigger charges_taken_back_noted after update of reversed_at on charges for each row
  when (old.reversed_at is null and new.reversed_at is not null) execute function note_taken_back();
--> statement-breakpoint
update subscriptions set charged_through = charged_through(enrollment_id, starts_on, ends_on, cause);
--> statement-breakpoint
-- Cash goes back only while the till is open, as it comes in.
create trigger refunds_till_open before update of till_session_id on refunds for each row
  when (new.till_session_id is not null and old.till_session_id is null) execute function require_open_till();
--> statement-breakpoint
-- What is paid out of a till leaves that till.
create or replace function book_refund_delivery() returns trigger language plpgsql as $$
declare
  is_out boolean := new.delivery in ('sent', 'arrived', 'paid');
  by_hand boolean := new.delivery = 'paid';
  place text := (select case
      when new.till_session_id is not null then 'till:' || (select till_id from till_sessions s where s.id = new.till_session_id)
      when by_hand or p.type <> 'online' then 'bank:' || coalesce(p.bank_id::text, 'unknown')
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
