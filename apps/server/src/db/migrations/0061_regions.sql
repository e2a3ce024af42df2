CREATE TABLE "enrollment_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "regions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "enrollment_classes" ADD CONSTRAINT "enrollment_classes_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_classes" ADD CONSTRAINT "enrollment_classes_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_classes" ADD CONSTRAINT "enrollment_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrollment_classes_class" ON "enrollment_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "enrollment_classes_enrollment" ON "enrollment_classes" USING btree ("enrollment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrollment_classes_now" ON "enrollment_classes" USING btree ("enrollment_id") WHERE "enrollment_classes"."until" is null;--> statement-breakpoint
CREATE INDEX "enrollment_classes_household" ON "enrollment_classes" USING btree ("household_id");--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_regions" CHECK ("closures"."kind" = 'exam' or "closures"."regions" = '{}');--> statement-breakpoint
-- A trigger, because the version of the app before this one assigns classes, too, while both serve.
create function keep_enrollment_class() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.class_id is not distinct from old.class_id then
      update enrollment_classes set since = coalesce(new.assigned_at, since) where enrollment_id = new.id and until is null;
      return null;
    end if;
    update enrollment_classes set until = greatest(since, coalesce(new.assigned_at, now()))
    where enrollment_id = new.id and until is null;
  end if;
  if new.class_id is not null then
    insert into enrollment_classes (id, household_id, enrollment_id, class_id, since)
    values (gen_random_uuid(), new.account_id, new.id, new.class_id, coalesce(new.assigned_at, new.created_at));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_enrollment_class after insert or update of class_id, assigned_at on enrollments for each row
  execute function keep_enrollment_class();
--> statement-breakpoint
insert into enrollment_classes (id, household_id, enrollment_id, class_id, since)
select gen_random_uuid(), account_id, id, class_id, coalesce(assigned_at, created_at)
from enrollments where class_id is not null
on conflict do nothing;
--> statement-breakpoint
-- A lesson that is credited stays cancelled, whatever becomes of the days without lessons that it fell on.
update lessons set touched_at = cancelled_at
where touched_at is null and state = 'cancelled'
  and id in (select lesson_id from credits where lesson_id is not null and reversed_at is null);
