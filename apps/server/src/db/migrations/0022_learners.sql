-- One name in its spellings is one learner: spaces and case do not count, nor do the Ethiopic letters that sound alike.
create function learner_name_key(name text) returns text language sql immutable strict parallel safe as $$
  select translate(
    lower(btrim(regexp_replace(normalize(name, nfkc), '\s+', ' ', 'g'))),
    'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆሃሠሡሢሣሤሥሦዐዑዒዓዔዕዖኣፀፁፂፃፄፅፆ',
    'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሰሱሲሳሴስሶአኡኢአኤእኦአጸጹጺጻጼጽጾ'
  )
$$;
--> statement-breakpoint
CREATE TABLE "learners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"name_key" text GENERATED ALWAYS AS (learner_name_key(full_name)) STORED NOT NULL,
	"date_of_birth" date,
	"grade" text,
	"school" text,
	"phone" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "learner_id" uuid;--> statement-breakpoint
ALTER TABLE "learners" ADD CONSTRAINT "learners_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "learners_household_name" ON "learners" USING btree ("household_id","name_key");--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrollments_learner" ON "enrollments" USING btree ("learner_id");
--> statement-breakpoint
-- Every enrollment has a learner, whichever version of the program writes it: the household's learner of that name, or a
-- new one. Two at once make one: the unique index decides.
create function enrollment_has_learner() returns trigger language plpgsql as $$
begin
  if new.learner_id is null and new.full_name <> '' then
    insert into learners (id, household_id, full_name, grade, created_at)
    values (gen_random_uuid(), new.account_id, new.full_name, new.grade, new.created_at)
    on conflict (household_id, name_key) do nothing
    returning id into new.learner_id;
    if new.learner_id is null then
      select id into new.learner_id from learners
      where household_id = new.account_id and name_key = learner_name_key(new.full_name);
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger enrollment_has_learner before insert on enrollments for each row execute function enrollment_has_learner();
