CREATE TABLE "application_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"letter" text NOT NULL,
	"fund_id" uuid,
	"percent" integer,
	"monthly_santim" bigint,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"replaced_at" timestamp (3) with time zone,
	"award_id" uuid,
	CONSTRAINT "application_decisions_two_people" CHECK (("application_decisions"."approved_at" is null) = ("application_decisions"."approved_by" is null) and "application_decisions"."approved_by" is distinct from "application_decisions"."proposed_by"),
	CONSTRAINT "application_decisions_award_terms" CHECK (("application_decisions"."outcome" = 'awarded') = ("application_decisions"."fund_id" is not null)
        and ("application_decisions"."outcome" = 'awarded') = ("application_decisions"."percent" is not null)
        and ("application_decisions"."outcome" = 'awarded') = ("application_decisions"."monthly_santim" is not null))
);
--> statement-breakpoint
CREATE TABLE "application_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"reader_id" uuid,
	"drawn_at" timestamp (3) with time zone NOT NULL,
	"scores" jsonb,
	"points" integer,
	"note" text DEFAULT '' NOT NULL,
	"given_at" timestamp (3) with time zone,
	"conflict_at" timestamp (3) with time zone,
	CONSTRAINT "application_reviews_given" CHECK (("application_reviews"."given_at" is null) = ("application_reviews"."scores" is null) and ("application_reviews"."given_at" is null) = ("application_reviews"."points" is null)
        and ("application_reviews"."given_at" is null or "application_reviews"."conflict_at" is null))
);
--> statement-breakpoint
CREATE TABLE "application_views" (
	"application_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_views_application_id_account_id_pk" PRIMARY KEY("application_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "forgotten_applications" (
	"round_id" uuid NOT NULL,
	"state" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "forgotten_applications_round_id_state_pk" PRIMARY KEY("round_id","state")
);
--> statement-breakpoint
CREATE TABLE "recommendations" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"teacher" text NOT NULL,
	"phone" text NOT NULL,
	"link_hash" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"words" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "recommendations_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "scholarship_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "scholarship_applications_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"round_id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"grade" text,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"report_file_id" uuid,
	"voice_file_id" uuid,
	"covered" jsonb,
	"covered_by" uuid,
	"covered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "scholarship_applications_sent" CHECK ("scholarship_applications"."state" in ('draft', 'withdrawn') or "scholarship_applications"."sent_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "application_decisions" ADD CONSTRAINT "application_decisions_application_id_scholarship_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."scholarship_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_decisions" ADD CONSTRAINT "application_decisions_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_decisions" ADD CONSTRAINT "application_decisions_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_decisions" ADD CONSTRAINT "application_decisions_approved_by_accounts_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_decisions" ADD CONSTRAINT "application_decisions_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_reviews" ADD CONSTRAINT "application_reviews_application_id_scholarship_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."scholarship_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_reviews" ADD CONSTRAINT "application_reviews_reader_id_accounts_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_views" ADD CONSTRAINT "application_views_application_id_scholarship_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."scholarship_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_views" ADD CONSTRAINT "application_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forgotten_applications" ADD CONSTRAINT "forgotten_applications_round_id_scholarship_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."scholarship_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_application_id_scholarship_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."scholarship_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarship_applications" ADD CONSTRAINT "scholarship_applications_round_id_scholarship_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."scholarship_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarship_applications" ADD CONSTRAINT "scholarship_applications_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarship_applications" ADD CONSTRAINT "scholarship_applications_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarship_applications" ADD CONSTRAINT "scholarship_applications_report_file_id_files_id_fk" FOREIGN KEY ("report_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarship_applications" ADD CONSTRAINT "scholarship_applications_voice_file_id_files_id_fk" FOREIGN KEY ("voice_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarship_applications" ADD CONSTRAINT "scholarship_applications_covered_by_accounts_id_fk" FOREIGN KEY ("covered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_decisions_open" ON "application_decisions" USING btree ("application_id") WHERE "application_decisions"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "application_decisions_proposer" ON "application_decisions" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "application_decisions_approver" ON "application_decisions" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "application_decisions_fund" ON "application_decisions" USING btree ("fund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_decisions_award" ON "application_decisions" USING btree ("award_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_reviews_once" ON "application_reviews" USING btree ("application_id","reader_id");--> statement-breakpoint
CREATE INDEX "application_reviews_reader" ON "application_reviews" USING btree ("reader_id");--> statement-breakpoint
CREATE INDEX "application_views_account" ON "application_views" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "recommendations_household" ON "recommendations" USING btree ("household_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scholarship_applications_once" ON "scholarship_applications" USING btree ("round_id","learner_id") WHERE "scholarship_applications"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "scholarship_applications_household" ON "scholarship_applications" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "scholarship_applications_learner" ON "scholarship_applications" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "scholarship_applications_report" ON "scholarship_applications" USING btree ("report_file_id");--> statement-breakpoint
CREATE INDEX "scholarship_applications_voice" ON "scholarship_applications" USING btree ("voice_file_id");--> statement-breakpoint
CREATE INDEX "scholarship_applications_covered_by" ON "scholarship_applications" USING btree ("covered_by");--> statement-breakpoint
-- What was sent is what is judged. Its end needs a decision that two people made.
create function keep_application() returns trigger language plpgsql as $$
begin
  if (new.round_id, new.household_id) is distinct from (old.round_id, old.household_id)
    or (old.sent_at is not null and (new.sent_at, new.answers, new.grade, new.report_file_id, new.voice_file_id)
      is distinct from (old.sent_at, old.answers, old.grade, old.report_file_id, old.voice_file_id)) then
    raise exception 'a sent application is never changed' using errcode = 'restrict_violation';
  end if;
  if new.state is distinct from old.state then
    if old.state not in ('draft', 'sent', 'waiting') then
      raise exception 'a decided application stays decided' using errcode = 'restrict_violation';
    end if;
    if new.state in ('awarded', 'waiting', 'declined') and not exists (
        select from application_decisions d where d.application_id = new.id and d.outcome = new.state
          and d.approved_at is not null and d.replaced_at is null) then
      raise exception 'a decision needs two people' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger scholarship_applications_kept before update on scholarship_applications
  for each row execute function keep_application();
--> statement-breakpoint
-- Whoever knows the family does not score, and whoever scores does not learn whose it is. The application's row decides
-- between the two at once.
create function keep_readers_blind() returns trigger language plpgsql as $$
begin
  perform from scholarship_applications where id = new.application_id for no key update;
  if tg_table_name = 'application_views' then
    if exists (select from application_reviews r where r.application_id = new.application_id
        and r.reader_id = new.account_id and r.conflict_at is null) then
      raise exception 'a reader does not learn whose application it is'
        using errcode = 'check_violation', constraint = 'application_readers_blind';
    end if;
  elsif new.reader_id is not null and exists (select from application_views v
      where v.application_id = new.application_id and v.account_id = new.reader_id) then
    raise exception 'who knows the family does not read its application'
      using errcode = 'check_violation', constraint = 'application_readers_blind';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger application_views_blind before insert on application_views for each row execute function keep_readers_blind();
--> statement-breakpoint
create trigger application_reviews_blind before insert on application_reviews for each row execute function keep_readers_blind();
--> statement-breakpoint
create function keep_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from scholarship_applications where id = old.application_id) then
      raise exception 'a review is never removed' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if new.application_id is distinct from old.application_id
    or (new.reader_id is distinct from old.reader_id and new.reader_id is not null)
    or (old.given_at is not null and (new.scores, new.points, new.note, new.given_at, new.conflict_at)
      is distinct from (old.scores, old.points, old.note, old.given_at, old.conflict_at)) then
    raise exception 'a view that was given is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger application_reviews_kept before update or delete on application_reviews
  for each row execute function keep_review();
--> statement-breakpoint
-- Proposer, approver and readers are different people; a decision that was made stays.
create function keep_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.application_id, new.outcome, new.letter, new.fund_id, new.percent, new.monthly_santim, new.proposed_by, new.proposed_at)
        is distinct from (old.application_id, old.outcome, old.letter, old.fund_id, old.percent, old.monthly_santim, old.proposed_by, old.proposed_at)
      or (old.approved_at is not null and (new.approved_at, new.approved_by) is distinct from (old.approved_at, old.approved_by)) then
      raise exception 'a decision is never changed' using errcode = 'restrict_violation';
    end if;
  end if;
  perform from scholarship_applications where id = new.application_id for no key update;
  if exists (select from application_reviews r where r.application_id = new.application_id and r.conflict_at is null
      and r.reader_id in (new.proposed_by, new.approved_by)) then
    raise exception 'a reader does not decide' using errcode = 'check_violation', constraint = 'application_decisions_no_reader';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger application_decisions_kept before insert or update on application_decisions
  for each row execute function keep_decision();
