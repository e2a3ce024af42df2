ALTER TABLE "enrollments" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
-- An enrollment shows where its payment stands: the settled one, or else the latest try. Money that arrives for one that
-- was removed brings it back, so that nobody pays for what nobody sees.
create or replace function enrollment_follows_payment() returns trigger language plpgsql as $$
begin
  update enrollments e
  set payment_status = p.status, payment_type = p.type, paid_at = p.settled_at, payment_id = p.id, payment_reason = p.decline_reason,
    removed_at = case when p.status in ('paid', 'review') then null else e.removed_at end
  from (
    select id, status, type, settled_at, decline_reason from payments
    where enrollment_id = new.enrollment_id
    order by (status = 'paid') desc, created_at desc, id desc
    limit 1
  ) p
  where e.id = new.enrollment_id
    and (e.payment_status, e.payment_type, e.paid_at, e.payment_id, e.payment_reason)
      is distinct from (p.status, p.type, p.settled_at, p.id, p.decline_reason);
  return null;
end $$;
--> statement-breakpoint
-- Answers that the version before kept for repeats lack the grade and the package; a repeat reads the enrollment anew.
update idempotency_keys set reply = null, status = null where reply is not null;
