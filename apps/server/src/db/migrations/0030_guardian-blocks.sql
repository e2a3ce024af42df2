CREATE TABLE "guardian_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"blocked_account_id" uuid,
	"reason" text NOT NULL,
	"evidence_file_id" uuid,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp (3) with time zone,
	"lifted_by" uuid,
	"lifted_at" timestamp (3) with time zone,
	"lift_reason" text,
	CONSTRAINT "guardian_blocks_two_persons" CHECK (("guardian_blocks"."confirmed_at" is null) = ("guardian_blocks"."confirmed_by" is null)
        and ("guardian_blocks"."confirmed_by" is null or "guardian_blocks"."confirmed_by" <> "guardian_blocks"."proposed_by")),
	CONSTRAINT "guardian_blocks_lifted_whole" CHECK (("guardian_blocks"."lifted_at" is null) = ("guardian_blocks"."lifted_by" is null))
);
--> statement-breakpoint
ALTER TABLE "guardian_blocks" ADD CONSTRAINT "guardian_blocks_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_blocks" ADD CONSTRAINT "guardian_blocks_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_blocks" ADD CONSTRAINT "guardian_blocks_blocked_account_id_accounts_id_fk" FOREIGN KEY ("blocked_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_blocks" ADD CONSTRAINT "guardian_blocks_evidence_file_id_files_id_fk" FOREIGN KEY ("evidence_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_blocks" ADD CONSTRAINT "guardian_blocks_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_blocks" ADD CONSTRAINT "guardian_blocks_confirmed_by_accounts_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_blocks" ADD CONSTRAINT "guardian_blocks_lifted_by_accounts_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guardian_blocks_household" ON "guardian_blocks" USING btree ("household_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_blocks_one_open" ON "guardian_blocks" USING btree ("guardian_id") WHERE "guardian_blocks"."lifted_at" is null;--> statement-breakpoint
-- Who is of a household: the phone of its account, of a guardian or learner on its list, or of a person in a form.
create function is_member_of_household(staff_id uuid, household uuid) returns boolean language sql stable as $$
  select exists (
    select from accounts member where member.id = staff_id and (
      member.phone = (select a.phone from accounts a where a.id = household)
      or exists (select from guardians g where g.household_id = household and g.phone = member.phone)
      or exists (select from learners l where l.household_id = household and l.phone = member.phone)
      or exists (select from enrollments e where e.account_id = household and is_of_household(staff_id, e.id))))
$$;
--> statement-breakpoint
-- Nobody decides who is blocked in the own household.
create function refuse_own_block() returns trigger language plpgsql as $$
begin
  if is_member_of_household(coalesce(new.lifted_by, new.confirmed_by, new.proposed_by), new.household_id) then
    raise exception 'a block in the own household'
      using errcode = 'check_violation', constraint = 'guardian_blocks_by_others';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger guardian_blocks_by_others before insert or update of confirmed_by, lifted_by on guardian_blocks
  for each row execute function refuse_own_block();
