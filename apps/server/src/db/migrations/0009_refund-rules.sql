-- What went back before is summed by the new rule: never more than came in, and the whole means refunded and no seat.
create temporary table refunded_before on commit drop as
  select p.id, p.account_id, p.enrollment_id, p.status, p.amount_etb, -sum(v.settled_etb) as refunded_etb
  from payments p join payment_events v on v.payment_id = p.id
  where v.settled_etb < 0
  group by p.id;
--> statement-breakpoint
-- The ledger is only ever added to, so that what was booked too much is booked back in.
insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor, facts)
select id, account_id, now(), 'refund-corrected', status, 'refunded', refunded_etb - amount_etb, 'system', '{}'
from refunded_before where refunded_etb > amount_etb or (refunded_etb = amount_etb and status = 'paid');
--> statement-breakpoint
update payments p set refunded_etb = least(b.refunded_etb, b.amount_etb) from refunded_before b where b.id = p.id;
--> statement-breakpoint
update payments p set status = 'refunded' from refunded_before b
where b.id = p.id and p.status = 'paid' and b.refunded_etb >= b.amount_etb;
--> statement-breakpoint
update enrollments e set class_id = null, assigned_at = null from refunded_before b
where b.enrollment_id = e.id and b.refunded_etb >= b.amount_etb and e.payment_id = b.id and e.payment_status = 'refunded';
--> statement-breakpoint
-- The gateway repeats an event for three days: one of these days may come again under a name that was not kept before.
insert into refunds (id, account_id, payment_id, kind, source, state, amount_etb, identity, told_etb, expected_etb, reason,
  proposed_by, decided_by, created_at, decided_at)
select gen_random_uuid(), account_id, payment_id, kind, source, 'booked',
  greatest(0, least(gone_etb, amount_etb - before_etb)), 'event:' || event_id,
  case source when 'gateway' then gone_etb else 0 end,
  case when source = 'gateway' and at > now() - interval '72 hours' then gone_etb else 0 end,
  case source when 'office' then facts ->> 'reason' end, staff_id, staff_id, at, at
from (
  select v.id as event_id, v.payment_id, v.account_id, v.at, v.facts, p.amount_etb, -v.settled_etb as gone_etb,
    case v.kind when 'reversed' then 'reversed' else 'refunded' end as kind,
    case when v.actor like 'staff:%' then 'office' else 'gateway' end as source,
    (select a.id from accounts a where v.actor = 'staff:' || a.id) as staff_id,
    coalesce(-sum(v.settled_etb) over (partition by v.payment_id order by v.id rows between unbounded preceding and 1 preceding), 0) as before_etb
  from payment_events v join payments p on p.id = v.payment_id
  where v.settled_etb < 0
) gone;
--> statement-breakpoint
-- Whoever writes to the ledger, and however many at once: the sum is kept here, and the check on the row refuses more than came in.
create function payment_follows_refunds() returns trigger language plpgsql as $$
begin
  update payments set refunded_etb = refunded_etb - new.settled_etb where id = new.payment_id;
  return null;
end $$;
--> statement-breakpoint
create trigger payment_events_refunded after insert on payment_events
  for each row when (new.settled_etb < 0) execute function payment_follows_refunds();
