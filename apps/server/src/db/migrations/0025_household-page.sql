CREATE TABLE "household_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "household_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "household_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"household_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "household_search" (
	"household_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL,
	"phones" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learner_doubts" (
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	CONSTRAINT "learner_doubts_one_id_other_id_pk" PRIMARY KEY("one_id","other_id"),
	CONSTRAINT "learner_doubts_order" CHECK ("learner_doubts"."one_id" < "learner_doubts"."other_id")
);
--> statement-breakpoint
ALTER TABLE "household_notes" ADD CONSTRAINT "household_notes_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_notes" ADD CONSTRAINT "household_notes_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_search" ADD CONSTRAINT "household_search_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_doubts" ADD CONSTRAINT "learner_doubts_one_id_learners_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_doubts" ADD CONSTRAINT "learner_doubts_other_id_learners_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_doubts" ADD CONSTRAINT "learner_doubts_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_doubts" ADD CONSTRAINT "learner_doubts_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "household_notes_household" ON "household_notes" USING btree ("household_id","created_at");--> statement-breakpoint
CREATE INDEX "household_search_words" ON "household_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "learner_doubts_other" ON "learner_doubts" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "learner_doubts_household" ON "learner_doubts" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "learner_doubts_open" ON "learner_doubts" USING btree ("found_at","one_id","other_id") WHERE "learner_doubts"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "learners_name_birth" ON "learners" USING btree ("name_key","date_of_birth");--> statement-breakpoint
-- How a name is read, in Latin letters: each Ethiopic syllable as its consonant and vowel, and the spellings that differ
-- from writer to writer (q and k, ts and s, th and t, doubled letters) made the same. Words stay words.
-- docs/decisions/0023 says why; features/office/households/names.test.ts has the cases.
create function name_reading(name text) returns text language sql immutable strict parallel safe as $$
  with latin as (
    select case when plain ~ '[ሀ-ፗ]' then (
      -- A syllable's place in its row of eight is its vowel, its row is its consonant.
      select string_agg(case when row_of is null then letter else
        (array['h','l','h','m','s','r','s','sh','q','q','q','q','b','v','t','ch','h','h','n','n','','k','k','k','k',
               'w','','z','z','y','d','d','j','g','g','g','t','ch','p','ts','ts','f','p'])[row_of + 1] ||
        case
          when row_of in (9, 11, 17, 22, 24, 34) then (array['o','','wi','wa','we','w','','wa'])[vowel_of + 1]
          when row_of in (0, 2, 16, 20, 26) and vowel_of = 0 then 'a'
          else (array['e','u','i','a','e','','o','wa'])[vowel_of + 1]
        end end, '' order by place)
      from unnest(string_to_array(plain, null)) with ordinality as one (letter, place),
        lateral (select
          case when ascii(letter) between 4608 and 4951 then (ascii(letter) - 4608) / 8 end as row_of,
          ascii(letter) % 8 as vowel_of) as syllable
    ) else plain end as written
    from (select regexp_replace(lower(normalize(name, nfkd)), '[\u0300-\u036f''’ʼ`´]', '', 'g') as plain) as cleaned
  )
  select btrim(translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      written,
      '[^[:alnum:]]+', ' ', 'g'),
      'ph', 'f', 'g'),
      '(k|t|d|g)h', '\1', 'g'),
      'ch(?=ael|r)|ck', 'k', 'g'),
      't?ch', 'C', 'g'),
      'sh', 'X', 'g'),
      't[sz]|c(?=[eiy])', 's', 'g'),
      'gn(?=[aeiou])', 'n', 'g'),
      'dj', 'j', 'g'),
      'oo|ou', 'u', 'g'),
      'ee', 'i', 'g'),
      '(?<=t)eo', 'ewo', 'g'),
      '([[:alpha:]])\1+', '\1', 'g'),
      'x', 'ks', 'g'),
      'uw?(?=a)', 'w', 'g'),
      'au(?![aeiou])', 'aw', 'g'),
      -- Two names whose first vowel differs between the scripts.
      '\mm[aeiou]*h[aeiou]*m[aeiou]*[dt]\M', 'mehamed', 'g'),
      '\ms[aeo]l[aeo]m[ou]n\M', 'selemon', 'g'),
    'qc', 'kk')) from latin
$$;
--> statement-breakpoint
-- How the words of a reading sound: consonants, whether the first vowel is round, and the last vowel. The vowels between
-- are written as people like, so they do not count; the last one tells Hailu from Haile and Abebe from Abeba.
create function name_sound(reading text) returns text language sql immutable strict parallel safe as $$
  select
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      reading,
      '\m([ei]y|j)', 'y', 'g'),
      '(?<=[ae])h\M', '', 'g'),
      '(?<=\w)ie\M', 'e', 'g'),
      '(?<=\w)(ye|[iy])\M', 'Y', 'g'),
      '(?<=\w)e\M', 'E', 'g'),
      '(?<=\w)a\M', 'A', 'g'),
      '(?<=\w)[ou]\M', 'U', 'g'),
      '\m[aei]', 'A', 'g'),
      '\m([ou]|([^aeiouwAOU])[ou])', '\2O', 'g'),
      '(?<=\w)[aeiouy]', '', 'g')
$$;
--> statement-breakpoint
-- What a typed name is looked for by: every word, each as it sounds, or as the beginning of how somebody is read, or,
-- from three consonants on, as the beginning of how somebody sounds.
create function names_query(typed text) returns tsquery language sql immutable strict parallel safe as $$
  select string_agg(
    '(s' || sound || ' | r' || reading || ':*' ||
      case when length(regexp_replace(sound, '[AEUY]$', '')) > 2 then ' | s' || regexp_replace(sound, '[AEUY]$', '') || ':*' else '' end
      || ')', ' & ')::tsquery
  from (select unnest(string_to_array(name_reading(typed), ' ')) as reading) as words,
    lateral (select name_sound(reading) as sound) as heard
  where reading <> ''
$$;
--> statement-breakpoint
-- The same without beginnings: who has these very names comes first.
create function whole_names_query(typed text) returns tsquery language sql immutable strict parallel safe as $$
  select string_agg('s' || name_sound(reading), ' & ')::tsquery
  from unnest(string_to_array(name_reading(typed), ' ')) as reading where reading <> ''
$$;
--> statement-breakpoint
-- Computes what households are found by. Called for those that `household_changes` names, under one lock.
create function index_households(ids uuid[]) returns void language sql as $$
  with living as (
    select id, first_name || ' ' || last_name as name, phone from accounts
    where id = any(ids) and kind = 'student' and erased_at is null
  ), forms as (
    select account_id, details from enrollments where account_id = any(ids)
  ), names as (
    select id, name from living
    union select household_id, full_name from learners where household_id = any(ids)
    union select household_id, name from guardians where household_id = any(ids) and removed_at is null
    union select account_id, details ->> 'fatherName' from forms
    union select account_id, details ->> 'motherName' from forms
  ), phones as (
    select id, regexp_replace(phone, '^\+251', '0') as phone from (
      select id, phone from living
      union select household_id, phone from learners where household_id = any(ids)
      union select household_id, phone from guardians where household_id = any(ids) and removed_at is null
      union select account_id, details ->> 'fatherPhone' from forms
      union select account_id, details ->> 'motherPhone' from forms
      union select account_id, details ->> 'phoneNumber' from forms
    ) as written where phone <> ''
  ), lexemes as (
    select id, unnest(array['r' || word, 's' || name_sound(word)]) as lexeme
    from names, unnest(string_to_array(name_reading(name), ' ')) as word where word <> ''
    union select id, 'p' || substr(phone, place, 4) from phones, generate_series(1, length(phone) - 3) as place
  ), gone as (
    delete from household_search where household_id = any(ids) and household_id not in (select id from living)
  )
  insert into household_search (household_id, words, phones)
  select living.id,
    array_to_tsvector(array(select lexeme from lexemes where lexemes.id = living.id)),
    coalesce((select string_agg(phones.phone, ' ') from phones where phones.id = living.id), '')
  from living
  on conflict (household_id) do update set words = excluded.words, phones = excluded.phones
$$;
--> statement-breakpoint
create function household_changed() returns trigger language plpgsql as $$
declare
  household uuid;
begin
  if tg_table_name = 'accounts' then household := new.id;
  elsif tg_table_name = 'enrollments' then household := new.account_id;
  elsif tg_op = 'DELETE' then household := old.household_id;
  else household := new.household_id;
  end if;
  insert into household_changes (household_id) values (household);
  return null;
end $$;
--> statement-breakpoint
create trigger household_added after insert on accounts
  for each row when (new.kind = 'student') execute function household_changed();
--> statement-breakpoint
create trigger household_renamed after update of first_name, last_name, phone on accounts
  for each row when (new.kind = 'student' and (new.first_name, new.last_name, new.phone) is distinct from (old.first_name, old.last_name, old.phone))
  execute function household_changed();
--> statement-breakpoint
create trigger learner_changes_household after insert or delete on learners
  for each row execute function household_changed();
--> statement-breakpoint
create trigger renamed_learner_changes_household after update of full_name, phone, date_of_birth, merged_into_id on learners
  for each row execute function household_changed();
--> statement-breakpoint
create trigger guardian_changes_household after insert or delete or update of name, phone, removed_at on guardians
  for each row execute function household_changed();
--> statement-breakpoint
create trigger form_changes_household after insert on enrollments
  for each row when (new.details ?| array['fatherName', 'motherName', 'fatherPhone', 'motherPhone', 'phoneNumber'])
  execute function household_changed();
--> statement-breakpoint
create trigger changed_form_changes_household after update of details on enrollments
  for each row when (new.details is distinct from old.details) execute function household_changed();
--> statement-breakpoint
-- Those that are there already are indexed by the job, the newest first.
insert into household_changes (household_id) select id from accounts where kind = 'student' and erased_at is null order by created_at;
