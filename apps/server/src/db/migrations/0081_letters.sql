CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"award_id" uuid NOT NULL,
	"grade" text,
	"words" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "letters_decided" CHECK ("letters"."state" not in ('passed', 'returned') or "letters"."decided_at" is not null),
	CONSTRAINT "letters_returned" CHECK ("letters"."state" <> 'returned' or "letters"."reason" <> ''),
	CONSTRAINT "letters_withdrawn" CHECK (("letters"."state" = 'withdrawn') = ("letters"."withdrawn_at" is not null) and ("letters"."state" = 'withdrawn') = ("letters"."words" = ''))
);
--> statement-breakpoint
ALTER TABLE "consent_requests" ADD COLUMN "letter_id" uuid;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "letter_id" uuid;--> statement-breakpoint
ALTER TABLE "application_decisions" ADD COLUMN "money_missing_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "letters_open_once" ON "letters" USING btree ("learner_id") WHERE "letters"."state" = 'open';--> statement-breakpoint
CREATE INDEX "letters_household" ON "letters" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "letters_learner" ON "letters" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "letters_award" ON "letters" USING btree ("award_id");--> statement-breakpoint
CREATE INDEX "letters_decided_by" ON "letters" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "letters_open" ON "letters" USING btree ("written_at") WHERE "letters"."state" = 'open';--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_requests_letter" ON "consent_requests" USING btree ("letter_id") WHERE "consent_requests"."letter_id" is not null;--> statement-breakpoint
CREATE INDEX "consents_letter" ON "consents" USING btree ("letter_id") WHERE "consents"."letter_id" is not null;--> statement-breakpoint
CREATE INDEX "application_decisions_money_missing" ON "application_decisions" USING btree ("money_missing_at") WHERE "application_decisions"."money_missing_at" is not null and "application_decisions"."approved_at" is null and "application_decisions"."replaced_at" is null;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_of_letter" CHECK (("consent_requests"."purpose" = 'letter') = ("consent_requests"."letter_id" is not null));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_of_letter" CHECK (("consents"."purpose" = 'letter') = ("consents"."letter_id" is not null));
--> statement-breakpoint
-- The words are those that somebody agreed to and the office has read. They can only be taken back, which empties them.
create function keep_letter() returns trigger language plpgsql as $$
begin
  if (new.household_id, new.learner_id, new.award_id, new.grade, new.written_at)
      is distinct from (old.household_id, old.learner_id, old.award_id, old.grade, old.written_at)
    or (new.words <> old.words and new.state <> 'withdrawn')
    or (new.state <> old.state and old.state <> 'open' and (new.state <> 'withdrawn' or old.state = 'withdrawn'))
    or (old.decided_at is not null and (new.decided_at, new.reason) is distinct from (old.decided_at, old.reason)) then
    raise exception 'a letter is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger letters_kept before update on letters for each row execute function keep_letter();
--> statement-breakpoint
-- The page to give says how many wait for money.
create trigger application_decisions_content after update of money_missing_at on application_decisions
  for each statement execute function move_content_version();
