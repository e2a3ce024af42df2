CREATE TABLE "hour_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"account_id" uuid NOT NULL,
	"lesson_id" uuid,
	"objection_id" uuid,
	"day" date NOT NULL,
	"course_type" text,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"grade" text,
	"minutes" integer NOT NULL,
	"why" text NOT NULL,
	"about" text
);
--> statement-breakpoint
CREATE TABLE "hour_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "hour_objections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"account_id" uuid NOT NULL,
	"lesson_id" uuid,
	"day" date NOT NULL,
	"text" text NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"minutes" integer,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "hour_objections_answered" CHECK (("hour_objections"."state" = 'open') = ("hour_objections"."answered_at" is null)),
	CONSTRAINT "hour_objections_minutes" CHECK (("hour_objections"."state" = 'accepted') = ("hour_objections"."minutes" is not null))
);
--> statement-breakpoint
CREATE TABLE "lesson_teachers" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"is_cover" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hour_lines" ADD CONSTRAINT "hour_lines_month_hour_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."hour_months"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_lines" ADD CONSTRAINT "hour_lines_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_lines" ADD CONSTRAINT "hour_lines_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_lines" ADD CONSTRAINT "hour_lines_objection_id_hour_objections_id_fk" FOREIGN KEY ("objection_id") REFERENCES "public"."hour_objections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_months" ADD CONSTRAINT "hour_months_closed_by_accounts_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_objections" ADD CONSTRAINT "hour_objections_month_hour_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."hour_months"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_objections" ADD CONSTRAINT "hour_objections_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_objections" ADD CONSTRAINT "hour_objections_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_objections" ADD CONSTRAINT "hour_objections_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_teachers" ADD CONSTRAINT "lesson_teachers_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_teachers" ADD CONSTRAINT "lesson_teachers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hour_lines_month" ON "hour_lines" USING btree ("month","account_id");--> statement-breakpoint
CREATE INDEX "hour_lines_account" ON "hour_lines" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "hour_lines_lesson" ON "hour_lines" USING btree ("lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hour_objections_lesson" ON "hour_objections" USING btree ("account_id","lesson_id") WHERE "hour_objections"."state" = 'open' and "hour_objections"."lesson_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "hour_objections_missing" ON "hour_objections" USING btree ("account_id","day") WHERE "hour_objections"."state" = 'open' and "hour_objections"."lesson_id" is null;--> statement-breakpoint
CREATE INDEX "hour_objections_month" ON "hour_objections" USING btree ("month");--> statement-breakpoint
CREATE INDEX "hour_objections_account" ON "hour_objections" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "hour_objections_of_lesson" ON "hour_objections" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_teachers_account" ON "lesson_teachers" USING btree ("account_id");
--> statement-breakpoint
create function note_lesson_teacher() returns trigger language plpgsql as $$
begin
  if new.state = 'planned' then
    delete from lesson_teachers where lesson_id = new.id;
  else
    insert into lesson_teachers (lesson_id, account_id, is_cover)
    select new.id, coalesce(covers.teacher_id, class_teachers.account_id), covers.teacher_id is not null
    from (select) as one
    left join covers on covers.lesson_id = new.id and covers.state in ('taken', 'assigned')
    left join class_teachers on class_teachers.class_id = new.class_id and class_teachers.part = 'teacher'
    where coalesce(covers.teacher_id, class_teachers.account_id) is not null
    on conflict (lesson_id) do nothing;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Before the update, because `end_covers` takes the substitute off a cancelled lesson after it. Closures cancel whole
-- days ahead of time and pay nobody.
create trigger note_lesson_teacher before update of state on lessons for each row
  when (new.state <> old.state and new.cause is distinct from 'closure')
  execute function note_lesson_teacher();
--> statement-breakpoint
create trigger note_teacher_of_held after insert on lessons for each row
  when (new.state = 'held') execute function note_lesson_teacher();
--> statement-breakpoint
-- Whoever hands in the first sheet has taught, unless a substitute was to.
create function note_sheet_teacher() returns trigger language plpgsql as $$
begin
  insert into lesson_teachers (lesson_id, account_id, is_cover)
  select new.lesson_id, new.account_id, false
  where new.account_id is not null
    and not exists (select 1 from covers where lesson_id = new.lesson_id and state in ('taken', 'assigned'))
    and not exists (select 1 from attendance_sheets where lesson_id = new.lesson_id and id <> new.id)
  on conflict (lesson_id) do update set account_id = excluded.account_id where not lesson_teachers.is_cover;
  return null;
end $$;
--> statement-breakpoint
create trigger note_sheet_teacher after insert on attendance_sheets for each row execute function note_sheet_teacher();
--> statement-breakpoint
insert into lesson_teachers (lesson_id, account_id, is_cover)
select lessons.id, coalesce(covers.teacher_id, sheet.account_id, class_teachers.account_id), covers.teacher_id is not null
from lessons
left join covers on covers.lesson_id = lessons.id and covers.state in ('taken', 'assigned')
left join lateral (
  select account_id from attendance_sheets where lesson_id = lessons.id order by seq limit 1) as sheet on true
left join class_teachers on class_teachers.class_id = lessons.class_id and class_teachers.part = 'teacher'
where (lessons.state = 'held' or lessons.state = 'cancelled' and lessons.cause <> 'closure')
  and coalesce(covers.teacher_id, sheet.account_id, class_teachers.account_id) is not null
on conflict (lesson_id) do nothing;
--> statement-breakpoint
create function refuse_changed_hours() returns trigger language plpgsql as $$
begin
  -- A class that is removed takes its lessons with it; what was counted stays.
  if tg_op = 'UPDATE' and new.lesson_id is null
    and (to_jsonb(new) - 'lesson_id') = (to_jsonb(old) - 'lesson_id') then
    return new;
  end if;
  raise exception 'the hours of a closed month never change' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger hour_lines_append_only before update or delete on hour_lines
  for each row execute function refuse_changed_hours();
--> statement-breakpoint
create function refuse_open_month() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null and (tg_op = 'DELETE' or new.closed_at is distinct from old.closed_at) then
    raise exception 'a closed month is never opened again' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger hour_months_stay_closed before update or delete on hour_months
  for each row execute function refuse_open_month();
