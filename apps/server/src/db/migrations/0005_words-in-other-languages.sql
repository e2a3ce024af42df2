ALTER TABLE "package_offers" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "setting_entries" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- The version before this one still reads and writes the Amharic columns while both serve: whichever writes, the other
-- finds the same words. The arguments are pairs of a column and the field that it held.
create function keep_amharic_columns() returns trigger language plpgsql as $$
declare
  written jsonb := to_jsonb(new);
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}'::jsonb end;
  words jsonb := '{}';
  columns jsonb := '{}';
  has_old_version_written boolean := false;
begin
  for place in 0 .. tg_nargs / 2 - 1 loop
    words := words || jsonb_build_object(tg_argv[place * 2 + 1], written -> tg_argv[place * 2]);
    columns := columns || jsonb_build_object(
      tg_argv[place * 2], new.translations -> 'am' -> tg_argv[place * 2 + 1]);
    has_old_version_written := has_old_version_written
      or (written ->> tg_argv[place * 2]) is distinct from (before ->> tg_argv[place * 2]);
  end loop;
  if has_old_version_written then
    words := jsonb_strip_nulls(words);
    new.translations := (new.translations - 'am')
      || case when words = '{}' then '{}' else jsonb_build_object('am', words) end;
    return new;
  end if;
  return jsonb_populate_record(new, columns);
end $$;
--> statement-breakpoint
create trigger packages_amharic_columns before insert or update on packages for each row
  execute function keep_amharic_columns(
    'title_am', 'title', 'development_program_am', 'developmentProgram', 'description_am', 'description');
--> statement-breakpoint
create trigger package_offers_amharic_columns before insert or update on package_offers for each row
  execute function keep_amharic_columns('offer_name_am', 'offerName');
--> statement-breakpoint
create trigger setting_entries_amharic_columns before insert or update on setting_entries for each row
  execute function keep_amharic_columns('value_am', 'value');
--> statement-breakpoint
update packages set translations = jsonb_build_object('am', jsonb_strip_nulls(jsonb_build_object(
    'title', title_am, 'developmentProgram', development_program_am, 'description', description_am)))
  where coalesce(title_am, development_program_am, description_am) is not null;
--> statement-breakpoint
update package_offers set translations = jsonb_build_object('am', jsonb_build_object('offerName', offer_name_am))
  where offer_name_am is not null;
--> statement-breakpoint
update setting_entries set translations = jsonb_build_object('am', jsonb_build_object('value', value_am))
  where value_am is not null;
