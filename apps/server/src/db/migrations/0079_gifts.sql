CREATE TABLE "gift_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gift_id" uuid NOT NULL,
	"identity" text NOT NULL,
	"santim" bigint NOT NULL,
	"shortfall_santim" bigint DEFAULT 0 NOT NULL,
	"cause" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"returned_at" timestamp (3) with time zone NOT NULL,
	"returned_by" uuid,
	CONSTRAINT "gift_returns_amount" CHECK ("gift_returns"."santim" > 0 and "gift_returns"."shortfall_santim" between 0 and "gift_returns"."santim")
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fund_id" uuid NOT NULL,
	"pledge_id" uuid,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"santim" bigint NOT NULL,
	"returned_santim" bigint DEFAULT 0 NOT NULL,
	"giver" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"received_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"tx_ref" text,
	"checkout" text,
	"checkout_claimed_until" timestamp (3) with time zone,
	"gateway_reference" text,
	"next_check_at" timestamp (3) with time zone,
	"last_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"bank_id" uuid,
	"transaction_id" text,
	"transaction_key" text,
	"statement_row_id" uuid,
	CONSTRAINT "gifts_tx_ref_unique" UNIQUE("tx_ref"),
	CONSTRAINT "gifts_received" CHECK (("gifts"."state" = 'received') = ("gifts"."received_at" is not null)),
	CONSTRAINT "gifts_way" CHECK (("gifts"."way" = 'online') = ("gifts"."tx_ref" is not null)),
	CONSTRAINT "gifts_sums" CHECK ("gifts"."santim" > 0 and "gifts"."returned_santim" between 0 and "gifts"."santim"
        and ("gifts"."returned_santim" = 0 or "gifts"."state" = 'received'))
);
--> statement-breakpoint
CREATE TABLE "pledge_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"pledge_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pledges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fund_id" uuid NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"choice" text NOT NULL,
	"santim" bigint NOT NULL,
	"is_monthly" boolean NOT NULL,
	"way" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"phone" text,
	"email" text,
	"message" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"request_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"remind_on" date,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "pledges_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "pledges_amount" CHECK ("pledges"."santim" > 0),
	CONSTRAINT "pledges_remind_monthly" CHECK ("pledges"."remind_on" is null or ("pledges"."is_monthly" and "pledges"."stopped_at" is null))
);
--> statement-breakpoint
ALTER TABLE "gift_returns" ADD CONSTRAINT "gift_returns_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_returns" ADD CONSTRAINT "gift_returns_returned_by_accounts_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_pledge_id_pledges_id_fk" FOREIGN KEY ("pledge_id") REFERENCES "public"."pledges"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_bank_id_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_statement_row_id_statement_rows_id_fk" FOREIGN KEY ("statement_row_id") REFERENCES "public"."statement_rows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledge_links" ADD CONSTRAINT "pledge_links_pledge_id_pledges_id_fk" FOREIGN KEY ("pledge_id") REFERENCES "public"."pledges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledges" ADD CONSTRAINT "pledges_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_returns_identity" ON "gift_returns" USING btree ("gift_id","identity");--> statement-breakpoint
CREATE INDEX "gifts_fund" ON "gifts" USING btree ("fund_id","received_at");--> statement-breakpoint
CREATE INDEX "gifts_pledge" ON "gifts" USING btree ("pledge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_open_once" ON "gifts" USING btree ("pledge_id") WHERE "gifts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "gifts_next_check" ON "gifts" USING btree ("next_check_at") WHERE "gifts"."next_check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_bank_reference" ON "gifts" USING btree ("bank_id","transaction_key") WHERE "gifts"."transaction_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_statement_row" ON "gifts" USING btree ("statement_row_id") WHERE "gifts"."statement_row_id" is not null;--> statement-breakpoint
CREATE INDEX "pledge_links_pledge" ON "pledge_links" USING btree ("pledge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pledges_code" ON "pledges" USING btree ("code");--> statement-breakpoint
CREATE INDEX "pledges_fund" ON "pledges" USING btree ("fund_id");--> statement-breakpoint
CREATE INDEX "pledges_created" ON "pledges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pledges_remind" ON "pledges" USING btree ("remind_on") WHERE "pledges"."remind_on" is not null;
--> statement-breakpoint
-- The codes of pledges and of households come from one sequence, so that none is both.
create function give_pledge_code() returns trigger language plpgsql as $$
begin
  new.code := next_payment_code();
  return new;
end $$;
--> statement-breakpoint
create trigger pledges_give_code before insert on pledges for each row execute function give_pledge_code();
--> statement-breakpoint
-- A gift is booked when it is received, once.
create function book_gift() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, actor)
  values ('gift:' || new.id, new.received_at, (new.received_at at time zone 'Africa/Addis_Ababa')::date, 'gift',
    case new.way when 'online' then 'gateway:chapa' else 'bank:' || coalesce(new.bank_id::text, 'unknown') end,
    'fund:' || new.fund_id, new.santim,
    case when new.way = 'online' then 'gateway' else coalesce('staff:' || new.created_by, 'system') end);
  return null;
end $$;
--> statement-breakpoint
create trigger gifts_booked_at_once after insert on gifts for each row
  when (new.received_at is not null) execute function book_gift();
--> statement-breakpoint
create trigger gifts_booked after update of received_at on gifts for each row
  when (old.received_at is null and new.received_at is not null) execute function book_gift();
--> statement-breakpoint
-- What was booked of a gift never changes.
create function keep_gift() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.fund_id, new.way, new.state, new.santim, new.received_at, new.bank_id)
    is distinct from (old.fund_id, old.way, old.state, old.santim, old.received_at, old.bank_id) then
    raise exception 'a gift that was received is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger gifts_kept before update or delete on gifts for each row
  when (old.received_at is not null) execute function keep_gift();
--> statement-breakpoint
-- Money that goes back comes out of what the fund has free. What awards have used or were promised stays with them: that
-- part is booked to an account of its own, which the organisation bears, so that no fund goes below zero. The office sends
-- back by itself only what is free.
create function book_gift_return() returns trigger language plpgsql as $$
declare
  gift gifts;
  free bigint;
  place text;
begin
  select * into gift from gifts where id = new.gift_id for no key update;
  if exists (select from gift_returns where gift_id = new.gift_id and identity = new.identity) then
    return null;
  end if;
  if gift.received_at is null or new.santim > gift.santim - gift.returned_santim then
    raise exception 'more goes back than was given' using errcode = 'check_violation', constraint = 'gift_returns_within';
  end if;
  select given_santim - committed_santim - used_santim into free from funds where id = gift.fund_id for no key update;
  new.shortfall_santim := greatest(0, new.santim - free);
  if new.cause = 'office' and new.shortfall_santim > 0 then
    raise exception 'the fund has less free' using errcode = 'check_violation', constraint = 'gift_returns_free';
  end if;
  place := case gift.way when 'online' then 'gateway:chapa' else 'bank:' || coalesce(gift.bank_id::text, 'unknown') end;
  insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, actor)
  select 'gift-returned:' || new.id || part.suffix, new.returned_at,
    (new.returned_at at time zone 'Africa/Addis_Ababa')::date, 'gift-returned', part.account, place, part.santim,
    case new.cause when 'gateway' then 'gateway' else coalesce('staff:' || new.returned_by, 'system') end
  from (values ('', 'fund:' || gift.fund_id, new.santim - new.shortfall_santim),
    (':shortfall', 'shortfall:' || gift.fund_id, new.shortfall_santim)) as part(suffix, account, santim)
  where part.santim > 0;
  update gifts set returned_santim = returned_santim + new.santim where id = new.gift_id;
  return new;
end $$;
--> statement-breakpoint
create trigger gift_returns_booked before insert on gift_returns for each row execute function book_gift_return();
--> statement-breakpoint
create trigger gift_returns_kept before update of gift_id, identity, santim, shortfall_santim, cause, returned_at on gift_returns
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger gift_returns_not_removed before delete or truncate on gift_returns
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger funds_content after insert or update of name, translations, purpose, closed_at on funds
  for each statement execute function move_content_version();
--> statement-breakpoint
-- One transfer is a gift or a payment of a family, never both. The lock decides between two at once; who comes second
-- finds that nothing was written, as with a reference that was used before.
create function refuse_shared_reference() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.bank_id || ':' || new.transaction_key, 0));
  if (tg_table_name = 'gifts' and exists (select from payments
      where bank_id = new.bank_id and transaction_key = new.transaction_key and status <> 'declined'))
    or (tg_table_name = 'payments' and exists (select from gifts
      where bank_id = new.bank_id and transaction_key = new.transaction_key)) then
    return null;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger gifts_own_reference before insert or update of transaction_key on gifts for each row
  when (new.transaction_key is not null) execute function refuse_shared_reference();
--> statement-breakpoint
create trigger payments_own_reference before insert on payments for each row
  when (new.transaction_key is not null) execute function refuse_shared_reference();
