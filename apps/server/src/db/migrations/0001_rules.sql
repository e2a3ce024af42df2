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
