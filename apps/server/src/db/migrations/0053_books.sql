CREATE TABLE "closed_months" (
	"starts_on" date PRIMARY KEY NOT NULL,
	"ends_on" date NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid,
	"hash" text,
	"balances" jsonb
);
--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_closed_by_accounts_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocations_at" ON "allocations" USING btree ("at");--> statement-breakpoint
CREATE INDEX "charges_reversed" ON "charges" USING btree ("reversed_at") WHERE "charges"."reversed_at" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_day" ON "ledger_entries" USING btree ("booked_on","id");--> statement-breakpoint
-- A month that is closed takes nothing more: what becomes known later counts in the month after it. Closing waits for
-- whoever is booking (the same key, alone), and whoever books after it finds it closed.
create function book_into_open_month() returns trigger language plpgsql as $$
declare
  closed_until date;
begin
  perform pg_advisory_xact_lock_shared(hashtext('books'));
  select max(ends_on) into closed_until from closed_months;
  if new.booked_on <= closed_until then new.booked_on := closed_until + 1; end if;
  return new;
end $$;
--> statement-breakpoint
create trigger ledger_entries_into_open_month before insert on ledger_entries
  for each row execute function book_into_open_month();
--> statement-breakpoint
create function keep_closed_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.starts_on, new.ends_on, new.closed_at) is distinct from (old.starts_on, old.ends_on, old.closed_at)
    or (old.hash is not null and (new.hash, new.balances) is distinct from (old.hash, old.balances)) then
    raise exception 'a closed month is never opened' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger closed_months_kept before update or delete on closed_months
  for each row execute function keep_closed_month();
