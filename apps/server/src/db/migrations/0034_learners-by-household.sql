DROP INDEX "enrollments_without_learner";--> statement-breakpoint
CREATE INDEX "enrollments_without_learner" ON "enrollments" USING btree ("account_id","created_at") WHERE "enrollments"."learner_id" is null and "enrollments"."full_name" <> '';--> statement-breakpoint
-- Many people who are added at once are one change for each household, not one for each person.
create function households_grew() returns trigger language plpgsql as $$
begin
  insert into household_changes (household_id) select distinct household_id from added;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger learner_changes_household after delete on learners
  for each row execute function household_changed();
--> statement-breakpoint
create trigger learners_added_to_household after insert on learners referencing new table as added
  for each statement execute function households_grew();
--> statement-breakpoint
create or replace trigger guardian_changes_household after delete or update of name, phone, removed_at on guardians
  for each row execute function household_changed();
--> statement-breakpoint
create trigger guardians_added_to_household after insert on guardians referencing new table as added
  for each statement execute function households_grew();
