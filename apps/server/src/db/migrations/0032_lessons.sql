CREATE TABLE "class_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"weekdays" integer[] NOT NULL,
	"starts_at_minute" integer NOT NULL,
	"ends_at_minute" integer NOT NULL,
	CONSTRAINT "class_schedules_dates" CHECK ("class_schedules"."valid_to" >= "class_schedules"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rule_key" text,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"services" text[] DEFAULT '{}' NOT NULL,
	"grades" text[] DEFAULT '{}' NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closures_dates" CHECK ("closures"."ends_on" >= "closures"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "lesson_plans_due" (
	"class_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"kind" text DEFAULT 'regular' NOT NULL,
	"slot_date" date NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"cause" text,
	"closure_id" uuid,
	"cancelled_at" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"moved_at" timestamp (3) with time zone,
	"touched_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lessons_times" CHECK ("lessons"."ends_at" > "lessons"."starts_at"),
	CONSTRAINT "lessons_cause" CHECK (("lessons"."state" = 'cancelled') = ("lessons"."cause" is not null))
);
--> statement-breakpoint
ALTER TABLE "class_schedules" ADD CONSTRAINT "class_schedules_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_plans_due" ADD CONSTRAINT "lesson_plans_due_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_closure_id_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."closures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_schedules_class" ON "class_schedules" USING btree ("class_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "closures_rule" ON "closures" USING btree ("rule_key") WHERE "closures"."rule_key" is not null;--> statement-breakpoint
CREATE INDEX "closures_days" ON "closures" USING btree ("starts_on","ends_on");--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_slot" ON "lessons" USING btree ("class_id","slot_date") WHERE "lessons"."kind" = 'regular';--> statement-breakpoint
CREATE INDEX "lessons_class_start" ON "lessons" USING btree ("class_id","starts_at");--> statement-breakpoint
CREATE INDEX "lessons_start" ON "lessons" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "lessons_closure" ON "lessons" USING btree ("closure_id") WHERE "lessons"."closure_id" is not null;
--> statement-breakpoint
-- Trusted: whoever owns the database may add it.
create extension if not exists btree_gist;
--> statement-breakpoint
alter table class_schedules add constraint class_schedules_no_overlap
  exclude using gist (class_id with =, daterange(valid_from, valid_to, '[]') with &&);
--> statement-breakpoint
-- A row that is there already is locked, too: whoever plans meanwhile leaves it for the next time.
create function want_lessons_planned(ids uuid[]) returns void language sql as $$
  insert into lesson_plans_due (class_id) select unnest(ids)
  on conflict (class_id) do update set class_id = excluded.class_id
$$;
--> statement-breakpoint
-- A new timetable holds from the day that `temari.schedule_from` names, otherwise from today, and never before the class.
create function keep_class_schedules() returns trigger language plpgsql as $$
declare
  changed_on date := coalesce(
    nullif(current_setting('temari.schedule_from', true), '')::date,
    (now() at time zone 'Africa/Addis_Ababa')::date);
  holds_from date := new.start_date;
begin
  if tg_op = 'UPDATE' then
    delete from class_schedules where class_id = new.id and valid_from >= changed_on;
    update class_schedules set valid_to = changed_on - 1 where class_id = new.id and valid_to >= changed_on;
    holds_from := greatest(new.start_date, changed_on);
  end if;
  if holds_from <= new.end_date then
    insert into class_schedules (id, class_id, valid_from, valid_to, weekdays, starts_at_minute, ends_at_minute)
    values (gen_random_uuid(), new.id, holds_from, new.end_date, new.weekdays, new.starts_at_minute, new.ends_at_minute);
  end if;
  perform want_lessons_planned(array[new.id]);
  return null;
end $$;
--> statement-breakpoint
create trigger class_has_schedule after insert on classes for each row execute function keep_class_schedules();
--> statement-breakpoint
create trigger class_changes_schedule after update of weekdays, starts_at_minute, ends_at_minute, start_date, end_date on classes
  for each row when ((new.weekdays, new.starts_at_minute, new.ends_at_minute, new.start_date, new.end_date)
    is distinct from (old.weekdays, old.starts_at_minute, old.ends_at_minute, old.start_date, old.end_date))
  execute function keep_class_schedules();
--> statement-breakpoint
-- For whom a closure is depends on service and grade.
create function class_changes_closures() returns trigger language plpgsql as $$
begin
  perform want_lessons_planned(array[new.id]);
  return null;
end $$;
--> statement-breakpoint
create trigger class_changes_closures after update of service, grade on classes
  for each row when ((new.service, new.grade) is distinct from (old.service, old.grade))
  execute function class_changes_closures();
--> statement-breakpoint
create function closure_changes_lessons() returns trigger language plpgsql as $$
begin
  perform want_lessons_planned(array(
    select c.id from classes c
    where (tg_op <> 'DELETE' and c.start_date <= new.ends_on and c.end_date >= new.starts_on)
      or (tg_op <> 'INSERT' and c.start_date <= old.ends_on and c.end_date >= old.starts_on)));
  return null;
end $$;
--> statement-breakpoint
create trigger closure_changes_lessons after insert or update or delete on closures
  for each row execute function closure_changes_lessons();
--> statement-breakpoint
-- The classes there are: their lessons are planned by the job.
insert into class_schedules (id, class_id, valid_from, valid_to, weekdays, starts_at_minute, ends_at_minute)
select gen_random_uuid(), id, start_date, end_date, weekdays, starts_at_minute, ends_at_minute from classes;
--> statement-breakpoint
insert into lesson_plans_due (class_id) select id from classes;
