CREATE TABLE "attendance_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attendance_marks_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lesson_id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"state" text,
	"minutes_late" integer,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"by_id" uuid,
	"device_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"base_mark_id" uuid,
	"settles_mark_id" uuid,
	"outcome" text NOT NULL,
	CONSTRAINT "attendance_marks_taken_back" CHECK ("attendance_marks"."state" is not null or "attendance_marks"."source" = 'family')
);
--> statement-breakpoint
CREATE TABLE "attendance_now" (
	"lesson_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"mark_id" uuid NOT NULL,
	"conflict_mark_id" uuid,
	CONSTRAINT "attendance_now_lesson_id_learner_id_pk" PRIMARY KEY("lesson_id","learner_id")
);
--> statement-breakpoint
CREATE TABLE "attendance_sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attendance_sheets_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lesson_id" uuid NOT NULL,
	"account_id" uuid,
	"topic" text NOT NULL,
	"homework" text NOT NULL,
	"device_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_now" ADD CONSTRAINT "attendance_now_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_now" ADD CONSTRAINT "attendance_now_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_now" ADD CONSTRAINT "attendance_now_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_now" ADD CONSTRAINT "attendance_now_mark_id_attendance_marks_id_fk" FOREIGN KEY ("mark_id") REFERENCES "public"."attendance_marks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_now" ADD CONSTRAINT "attendance_now_conflict_mark_id_attendance_marks_id_fk" FOREIGN KEY ("conflict_mark_id") REFERENCES "public"."attendance_marks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_sheets" ADD CONSTRAINT "attendance_sheets_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_sheets" ADD CONSTRAINT "attendance_sheets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_marks_lesson" ON "attendance_marks" USING btree ("lesson_id","learner_id","seq");--> statement-breakpoint
CREATE INDEX "attendance_marks_learner" ON "attendance_marks" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "attendance_marks_household" ON "attendance_marks" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "attendance_now_learner" ON "attendance_now" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "attendance_now_mark" ON "attendance_now" USING btree ("mark_id");--> statement-breakpoint
CREATE INDEX "attendance_now_conflict" ON "attendance_now" USING btree ("conflict_mark_id") WHERE "attendance_now"."conflict_mark_id" is not null;--> statement-breakpoint
CREATE INDEX "attendance_sheets_lesson" ON "attendance_sheets" USING btree ("lesson_id","seq");--> statement-breakpoint
-- A mark is never changed. It goes with its learner or its lesson, and what it refers to may be deleted.
create function refuse_changed_mark() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select 1 from learners where id = old.learner_id) and exists (select 1 from lessons where id = old.lesson_id) then
      raise exception 'attendance_marks is append-only' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  old.by_id := case when new.by_id is null then null else old.by_id end;
  if new is distinct from old then
    raise exception 'attendance_marks is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger attendance_marks_append_only before update or delete on attendance_marks
  for each row execute function refuse_changed_mark();
--> statement-breakpoint
create trigger attendance_marks_not_emptied before truncate on attendance_marks
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Whether a mark counts was decided by the rule before it was written (domains/attendance/rules.ts).
create function keep_attendance_now() returns trigger language plpgsql as $$
begin
  if new.outcome = 'stands' and new.state is null then
    delete from attendance_now where lesson_id = new.lesson_id and learner_id = new.learner_id;
  elsif new.outcome = 'stands' then
    insert into attendance_now (lesson_id, learner_id, household_id, mark_id)
    values (new.lesson_id, new.learner_id, new.household_id, new.id)
    on conflict (lesson_id, learner_id) do update set mark_id = new.id,
      conflict_mark_id = case
        when new.source <> 'office' and attendance_now.conflict_mark_id is distinct from new.settles_mark_id
          then attendance_now.conflict_mark_id end;
  elsif new.outcome = 'conflict' then
    update attendance_now set conflict_mark_id = new.id where lesson_id = new.lesson_id and learner_id = new.learner_id;
  elsif new.outcome = 'same' then
    -- The device that disagreed has changed its mind.
    update attendance_now set conflict_mark_id = null
    where lesson_id = new.lesson_id and learner_id = new.learner_id
      and conflict_mark_id in (new.base_mark_id, new.settles_mark_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_attendance_now after insert on attendance_marks for each row execute function keep_attendance_now();
