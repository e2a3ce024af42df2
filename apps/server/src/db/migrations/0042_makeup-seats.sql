CREATE TABLE "makeup_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"missed_lesson_id" uuid NOT NULL,
	"target_lesson_id" uuid,
	"lost_lesson_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"expires_on" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"booked_at" timestamp (3) with time zone,
	CONSTRAINT "makeup_seats_booked" CHECK (("makeup_seats"."state" = 'booked') = ("makeup_seats"."target_lesson_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "makeup_seats" ADD CONSTRAINT "makeup_seats_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makeup_seats" ADD CONSTRAINT "makeup_seats_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makeup_seats" ADD CONSTRAINT "makeup_seats_missed_lesson_id_lessons_id_fk" FOREIGN KEY ("missed_lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makeup_seats" ADD CONSTRAINT "makeup_seats_target_lesson_id_lessons_id_fk" FOREIGN KEY ("target_lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makeup_seats" ADD CONSTRAINT "makeup_seats_lost_lesson_id_lessons_id_fk" FOREIGN KEY ("lost_lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "makeup_seats_missed" ON "makeup_seats" USING btree ("learner_id","missed_lesson_id");--> statement-breakpoint
CREATE INDEX "makeup_seats_household" ON "makeup_seats" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "makeup_seats_missed_lesson" ON "makeup_seats" USING btree ("missed_lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "makeup_seats_target" ON "makeup_seats" USING btree ("target_lesson_id","learner_id") WHERE "makeup_seats"."target_lesson_id" is not null;--> statement-breakpoint
CREATE INDEX "makeup_seats_lost" ON "makeup_seats" USING btree ("lost_lesson_id") WHERE "makeup_seats"."lost_lesson_id" is not null;--> statement-breakpoint
-- A family chose a time. Whoever cancels, moves or removes the lesson opens the place again, closures and the version of
-- the app before this one too; there are two weeks at least to choose another.
create function reopen_makeup_seats() returns trigger language plpgsql as $$
begin
  update makeup_seats set state = 'open', target_lesson_id = null, booked_at = null,
    lost_lesson_id = case when tg_op = 'DELETE' then null else old.id end,
    expires_on = greatest(expires_on, (now() at time zone 'Africa/Addis_Ababa')::date + 14)
  where target_lesson_id = old.id and state = 'booked';
  if tg_op = 'DELETE' then return old; end if;
  return null;
end $$;
--> statement-breakpoint
create trigger reopen_makeup_seats after update of starts_at, state on lessons for each row
  when (new.state = 'cancelled' and old.state <> 'cancelled' or new.starts_at <> old.starts_at)
  execute function reopen_makeup_seats();
--> statement-breakpoint
create trigger reopen_makeup_seats_removed before delete on lessons for each row
  execute function reopen_makeup_seats();
