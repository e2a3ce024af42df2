CREATE TABLE "awards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"learner_id" uuid,
	"enrollment_id" uuid,
	"fund_id" uuid NOT NULL,
	"stitch" integer NOT NULL,
	"grade" text,
	"percent" integer NOT NULL,
	"monthly_santim" bigint NOT NULL,
	"months" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"committed_santim" bigint NOT NULL,
	"used_santim" bigint DEFAULT 0 NOT NULL,
	"released_santim" bigint DEFAULT 0 NOT NULL,
	"renews_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_cause" text,
	CONSTRAINT "awards_sums" CHECK ("awards"."monthly_santim" > 0 and "awards"."percent" between 1 and 100 and "awards"."months" > 0
        and "awards"."committed_santim" > 0 and "awards"."used_santim" >= 0 and "awards"."released_santim" >= 0
        and "awards"."committed_santim" >= "awards"."used_santim" + "awards"."released_santim"),
	CONSTRAINT "awards_days" CHECK ("awards"."ends_on" >= "awards"."starts_on"),
	CONSTRAINT "awards_ended" CHECK (("awards"."ended_at" is null) = ("awards"."end_cause" is null))
);
--> statement-breakpoint
CREATE TABLE "funds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"given_santim" bigint DEFAULT 0 NOT NULL,
	"committed_santim" bigint DEFAULT 0 NOT NULL,
	"used_santim" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"closed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "funds_never_below_zero" CHECK ("funds"."committed_santim" >= 0 and "funds"."used_santim" >= 0
        and "funds"."given_santim" >= "funds"."committed_santim" + "funds"."used_santim"),
	CONSTRAINT "funds_days" CHECK ("funds"."starts_on" is null or "funds"."ends_on" is null or "funds"."ends_on" >= "funds"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "scholarship_rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"opens_on" date NOT NULL,
	"closes_on" date NOT NULL,
	"decided_on" date NOT NULL,
	"starts_on" date NOT NULL,
	"months" integer NOT NULL,
	"seats" integer NOT NULL,
	"criteria" jsonb NOT NULL,
	"lot_seed" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"published_at" timestamp (3) with time zone,
	"published_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "scholarship_rounds_days_in_order" CHECK ("scholarship_rounds"."closes_on" >= "scholarship_rounds"."opens_on" and "scholarship_rounds"."decided_on" > "scholarship_rounds"."closes_on" and "scholarship_rounds"."starts_on" >= "scholarship_rounds"."opens_on"),
	CONSTRAINT "scholarship_rounds_size" CHECK ("scholarship_rounds"."seats" > 0 and "scholarship_rounds"."months" between 1 and 12),
	CONSTRAINT "scholarship_rounds_published" CHECK (("scholarship_rounds"."published_at" is null) = ("scholarship_rounds"."lot_seed" is null))
);
--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "award_id" uuid;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_renews_id_awards_id_fk" FOREIGN KEY ("renews_id") REFERENCES "public"."awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds" ADD CONSTRAINT "funds_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarship_rounds" ADD CONSTRAINT "scholarship_rounds_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarship_rounds" ADD CONSTRAINT "scholarship_rounds_published_by_accounts_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "awards_household" ON "awards" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "awards_fund" ON "awards" USING btree ("fund_id");--> statement-breakpoint
CREATE INDEX "awards_learner" ON "awards" USING btree ("learner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "awards_stitch" ON "awards" USING btree ("stitch") WHERE "awards"."renews_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "awards_renewed_once" ON "awards" USING btree ("renews_id") WHERE "awards"."renews_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "awards_enrollment" ON "awards" USING btree ("enrollment_id","starts_on") WHERE "awards"."enrollment_id" is not null and "awards"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "awards_running" ON "awards" USING btree ("ends_on") WHERE "awards"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "scholarship_rounds_days" ON "scholarship_rounds" USING btree ("opens_on","closes_on");--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credits_award" ON "credits" USING btree ("award_id") WHERE "credits"."award_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credits_award_charge" ON "credits" USING btree ("charge_id") WHERE "credits"."award_id" is not null and "credits"."reversed_at" is null;--> statement-breakpoint
-- What a fund has follows the books, whoever writes there.
create function count_fund_entry() returns trigger language plpgsql as $$
begin
  update funds set
    given_santim = given_santim + case new.kind when 'gift' then new.santim when 'gift-returned' then -new.santim else 0 end,
    used_santim = used_santim + case new.kind when 'credit' then new.santim when 'credit-reversed' then -new.santim else 0 end
  where 'fund:' || id = case when starts_with(new.debit, 'fund:') then new.debit else new.credit end;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_entries_fund after insert on ledger_entries for each row
  when (starts_with(new.debit, 'fund:') or starts_with(new.credit, 'fund:')) execute function count_fund_entry();
--> statement-breakpoint
-- What awards still have coming is promised; the check on the fund's row refuses one too many, also of two at once.
create function commit_award() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update funds set committed_santim = committed_santim + new.committed_santim - new.used_santim - new.released_santim
    where id = new.fund_id;
  else
    update funds set committed_santim = committed_santim - (new.used_santim - old.used_santim) - (new.released_santim - old.released_santim)
    where id = new.fund_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger awards_committed after insert on awards for each row execute function commit_award();
--> statement-breakpoint
create trigger awards_changed after update of used_santim, released_santim on awards for each row
  when ((old.used_santim, old.released_santim) is distinct from (new.used_santim, new.released_santim))
  execute function commit_award();
--> statement-breakpoint
-- What an award is never changes; how much of it is used, what it pays for and its end do.
create function keep_award() returns trigger language plpgsql as $$
begin
  if (new.household_id, new.fund_id, new.stitch, new.percent, new.monthly_santim, new.months, new.starts_on, new.ends_on,
      new.committed_santim, new.renews_id, new.created_at)
    is distinct from (old.household_id, old.fund_id, old.stitch, old.percent, old.monthly_santim, old.months, old.starts_on,
      old.ends_on, old.committed_santim, old.renews_id, old.created_at)
    or (old.enrollment_id is not null and new.enrollment_id is distinct from old.enrollment_id)
    or (old.ended_at is not null and (new.ended_at, new.end_cause) is distinct from (old.ended_at, old.end_cause)) then
    raise exception 'an award is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger awards_kept before update on awards for each row execute function keep_award();
--> statement-breakpoint
create trigger awards_not_removed before delete or truncate on awards for each statement execute function refuse_change();
--> statement-breakpoint
-- A month that an award covers is paid from its fund, and goes back there with its charge: to the award while it runs, and
-- to whoever comes next once it has ended.
create or replace function book_credit() returns trigger language plpgsql as $$
declare
  is_reversal boolean := tg_op = 'UPDATE';
  household text := 'household:' || new.household_id;
  given text := case new.cause when 'waiver' then 'discount' when 'write-off' then 'write-off'
    when 'award' then (select 'fund:' || fund_id from awards where id = new.award_id) else 'given:' || new.cause end;
  actor text := coalesce('staff:' || new.created_by, 'system');
  moment timestamptz := case when is_reversal then new.reversed_at else new.created_at end;
begin
  if is_reversal then
    given := coalesce((select debit from ledger_entries where identity = 'credit:' || new.id), given);
    actor := coalesce((select 'staff:' || undone_by from reductions where credit_id = new.id and undone_by is not null), 'system');
  elsif new.award_id is not null then
    update awards set used_santim = used_santim + new.santim where id = new.award_id;
  end if;
  insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, household_id, charge_id, credit_id, actor)
  values (case when is_reversal then 'credit-reversed:' else 'credit:' end || new.id, moment,
    (moment at time zone 'Africa/Addis_Ababa')::date, case when is_reversal then 'credit-reversed' else 'credit' end,
    case when is_reversal then household else given end, case when is_reversal then given else household end,
    new.santim, new.household_id, new.charge_id, new.id, actor);
  if is_reversal and new.award_id is not null then
    update awards set used_santim = used_santim - new.santim,
      released_santim = released_santim + case when ended_at is null then 0 else new.santim end
    where id = new.award_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- What was published of a round holds for everybody who applies.
create function keep_round() returns trigger language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'a published round is never changed'
      using errcode = 'check_violation', constraint = 'scholarship_rounds_kept';
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger scholarship_rounds_kept before update or delete on scholarship_rounds for each row execute function keep_round();
--> statement-breakpoint
-- Families apply to one round at a time.
alter table scholarship_rounds add constraint scholarship_rounds_no_overlap
  exclude using gist (daterange(opens_on, closes_on, '[]') with &&) where (published_at is not null);
--> statement-breakpoint
create trigger scholarship_rounds_content after insert or update or delete on scholarship_rounds
  for each statement execute function move_content_version();
--> statement-breakpoint
create trigger awards_content after insert on awards for each statement execute function move_content_version();
