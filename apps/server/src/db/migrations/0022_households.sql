-- One name in its spellings is one learner: spaces and case do not count, nor do the Ethiopic letters that sound alike.
create function learner_name_key(name text) returns text language sql immutable strict parallel safe as $$
  select translate(
    lower(btrim(regexp_replace(normalize(name, nfkc), '\s+', ' ', 'g'))),
    'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆሃሠሡሢሣሤሥሦዐዑዒዓዔዕዖኣፀፁፂፃፄፅፆ',
    'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሰሱሲሳሴስሶአኡኢአኤእኦአጸጹጺጻጼጽጾ'
  )
$$;
--> statement-breakpoint
CREATE TABLE "consent_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"voice" text NOT NULL,
	"guardian_id" uuid,
	"purpose" text NOT NULL,
	"text_version" text NOT NULL,
	"language" text NOT NULL,
	"code_hash" text NOT NULL,
	"link_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"asked_by_id" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "consent_requests_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"voice" text NOT NULL,
	"guardian_id" uuid,
	"said_by" text NOT NULL,
	"purpose" text NOT NULL,
	"is_given" boolean NOT NULL,
	"text_version" text NOT NULL,
	"language" text NOT NULL,
	"way" text NOT NULL,
	"request_id" uuid,
	"file_id" uuid,
	"recorded_by_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"relation" text NOT NULL,
	"entered_by_id" uuid,
	"access_account_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "guardianships" (
	"household_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"may_decide" boolean DEFAULT true NOT NULL,
	"may_see" boolean DEFAULT false NOT NULL,
	"may_pay" boolean DEFAULT false NOT NULL,
	"call_order" smallint DEFAULT 1,
	CONSTRAINT "guardianships_guardian_id_learner_id_pk" PRIMARY KEY("guardian_id","learner_id")
);
--> statement-breakpoint
CREATE TABLE "learners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"name_key" text GENERATED ALWAYS AS (learner_name_key(full_name)) STORED NOT NULL,
	"date_of_birth" date,
	"grade" text,
	"grade_year" integer,
	"school" text,
	"phone" text,
	"own_account_id" uuid,
	"merged_into_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "learner_id" uuid;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_asked_by_id_accounts_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_request_id_consent_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."consent_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_recorded_by_id_accounts_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_entered_by_id_accounts_id_fk" FOREIGN KEY ("entered_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_access_account_id_accounts_id_fk" FOREIGN KEY ("access_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learners" ADD CONSTRAINT "learners_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learners" ADD CONSTRAINT "learners_own_account_id_accounts_id_fk" FOREIGN KEY ("own_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learners" ADD CONSTRAINT "learners_merged_into_id_learners_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_requests_learner" ON "consent_requests" USING btree ("learner_id","asked_at");--> statement-breakpoint
CREATE INDEX "consent_requests_household" ON "consent_requests" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "consent_requests_asked" ON "consent_requests" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "consents_learner" ON "consents" USING btree ("learner_id","purpose","at");--> statement-breakpoint
CREATE INDEX "consents_household" ON "consents" USING btree ("household_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardians_household_phone" ON "guardians" USING btree ("household_id","phone") WHERE "guardians"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "guardians_phone" ON "guardians" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "guardians_access" ON "guardians" USING btree ("access_account_id");--> statement-breakpoint
CREATE INDEX "guardianships_learner" ON "guardianships" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "guardianships_household" ON "guardianships" USING btree ("household_id");--> statement-breakpoint
CREATE UNIQUE INDEX "learners_household_name" ON "learners" USING btree ("household_id","name_key");--> statement-breakpoint
CREATE INDEX "learners_own_account" ON "learners" USING btree ("own_account_id");--> statement-breakpoint
CREATE INDEX "learners_merged" ON "learners" USING btree ("merged_into_id") WHERE "learners"."merged_into_id" is not null;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrollments_learner" ON "enrollments" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "enrollments_without_learner" ON "enrollments" USING btree ("id") WHERE "enrollments"."learner_id" is null and "enrollments"."full_name" <> '';
--> statement-breakpoint
-- The date of birth in the answers of a form, if they hold one.
create function birth_day_in(answers jsonb) returns date language plpgsql immutable strict as $$
declare
  written text := coalesce(nullif(answers ->> 'dateOfBirth', ''), answers ->> 'birthDate');
begin
  return case when written ~ '^\d{4}-\d{2}-\d{2}$' then written::date end;
exception when datetime_field_overflow then
  return null;
end $$;
--> statement-breakpoint
-- Every new enrollment has a learner, whichever version of the program writes it: the household's learner of that name,
-- or a new one. Two at once make one: the unique index decides.
create function enrollment_has_learner() returns trigger language plpgsql as $$
begin
  if new.learner_id is null and new.full_name <> '' then
    insert into learners (id, household_id, full_name, grade, school, date_of_birth, created_at)
    values (gen_random_uuid(), new.account_id, new.full_name, new.grade, nullif(new.details ->> 'schoolName', ''),
      birth_day_in(new.details), new.created_at)
    on conflict (household_id, name_key) do nothing
    returning id into new.learner_id;
    if new.learner_id is null then
      select coalesce(merged_into_id, id) into new.learner_id from learners
      where household_id = new.account_id and name_key = learner_name_key(new.full_name);
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger enrollment_has_learner before insert on enrollments for each row execute function enrollment_has_learner();
--> statement-breakpoint
-- A consent is never changed. Two things may happen to it: what it refers to is deleted, or it goes with its learner.
create function refuse_changed_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select 1 from learners where id = old.learner_id) then
      raise exception 'consents is append-only' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  old.guardian_id := case when new.guardian_id is null then null else old.guardian_id end;
  old.request_id := case when new.request_id is null then null else old.request_id end;
  old.file_id := case when new.file_id is null then null else old.file_id end;
  old.recorded_by_id := case when new.recorded_by_id is null then null else old.recorded_by_id end;
  if new is distinct from old then
    raise exception 'consents is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger consents_append_only before update or delete on consents
  for each row execute function refuse_changed_consent();
--> statement-breakpoint
create trigger consents_not_emptied before truncate on consents for each statement execute function refuse_change();
