-- The ledger and the audit trail only grow.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
insert into content_versions (version) values (1);
--> statement-breakpoint
-- In the same transaction as the change: a page rendered from the old rows never carries the new version.
create function move_content_version() returns trigger language plpgsql as $$
begin
  update content_versions set version = version + 1;
  return null;
end $$;
--> statement-breakpoint
create trigger packages_content after insert or update or delete on packages
  for each statement execute function move_content_version();
--> statement-breakpoint
create trigger package_offers_content after insert or update or delete on package_offers
  for each statement execute function move_content_version();
--> statement-breakpoint
create trigger partner_universities_content after insert or update or delete on partner_universities
  for each statement execute function move_content_version();
--> statement-breakpoint
create trigger site_content_content after insert or update or delete on site_content
  for each statement execute function move_content_version();
--> statement-breakpoint
-- An enrollment shows where its payment stands: the settled one, or else the latest try.
create function enrollment_follows_payment() returns trigger language plpgsql as $$
begin
  update enrollments e
  set payment_status = p.status, payment_type = p.type, paid_at = p.settled_at, payment_id = p.id, payment_reason = p.decline_reason
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
create trigger payments_enrollment after insert or update of status, settled_at, decline_reason on payments
  for each row execute function enrollment_follows_payment();
