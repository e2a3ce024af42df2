-- What `index_households` computes of a household, of one name and one phone. The functions are named with their schema,
-- because an index is built and analyzed without a search path. Its cost tells the planner to look into the index rather
-- than to compute it for every row.
create function person_words(name text, phone text) returns tsvector language sql immutable parallel safe cost 100000 as $$
  select array_to_tsvector(coalesce(array_agg(distinct lexeme), '{}'))
  from (
    select unnest(array['r' || word, 's' || public.name_sound(word)]) as lexeme
    from unnest(string_to_array(public.name_reading(coalesce(name, '')), ' ')) as word where word <> ''
    union all
    select 'p' || substr(dialled, place, 4)
    from (select regexp_replace(coalesce(phone, ''), '^\+251', '0') as dialled) as written,
      generate_series(1, length(dialled) - 3) as place
  ) as found
$$;
--> statement-breakpoint
CREATE INDEX "accounts_teacher_words" ON "accounts" USING gin (person_words("first_name" || ' ' || "last_name", "phone")) WHERE "accounts"."kind" = 'teacher';--> statement-breakpoint
CREATE INDEX "classes_words" ON "classes" USING gin (person_words("course_type" || ' ' || coalesce("grade", '') || ' ' || jsonb_path_query_array("translations", '$.*.courseType')::text, ''));--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin (person_words("first_name" || ' ' || "last_name", "phone"));