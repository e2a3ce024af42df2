CREATE TABLE "cover_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cover_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "cover_offers" (
	"cover_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "cover_offers_cover_id_account_id_pk" PRIMARY KEY("cover_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "covers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"account_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"teacher_id" uuid,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"round" integer DEFAULT 0 NOT NULL,
	"next_round_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "covers_times" CHECK ("covers"."ends_at" > "covers"."starts_at"),
	CONSTRAINT "covers_teacher_known" CHECK (case when "covers"."state" in ('open', 'unfilled') then "covers"."teacher_id" is null else true end)
);
--> statement-breakpoint
ALTER TABLE "cover_notices" ADD CONSTRAINT "cover_notices_cover_id_covers_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."covers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover_notices" ADD CONSTRAINT "cover_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover_offers" ADD CONSTRAINT "cover_offers_cover_id_covers_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."covers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover_offers" ADD CONSTRAINT "cover_offers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "covers" ADD CONSTRAINT "covers_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "covers" ADD CONSTRAINT "covers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "covers" ADD CONSTRAINT "covers_teacher_id_accounts_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cover_notices_waiting" ON "cover_notices" USING btree ("created_at") WHERE "cover_notices"."done_at" is null;--> statement-breakpoint
CREATE INDEX "cover_notices_cover" ON "cover_notices" USING btree ("cover_id");--> statement-breakpoint
CREATE INDEX "cover_notices_account" ON "cover_notices" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "cover_offers_account" ON "cover_offers" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "covers_lesson" ON "covers" USING btree ("lesson_id") WHERE "covers"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "covers_of_lesson" ON "covers" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "covers_teacher" ON "covers" USING btree ("teacher_id") WHERE "covers"."teacher_id" is not null;--> statement-breakpoint
CREATE INDEX "covers_account" ON "covers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "covers_waiting" ON "covers" USING btree ("starts_at") WHERE "covers"."state" in ('open', 'unfilled');--> statement-breakpoint
-- Nobody teaches two lessons of others at once, whatever two calls do at the same instant.
alter table covers add constraint covers_one_place
  exclude using gist (teacher_id with =, tstzrange(starts_at, ends_at) with &&) where (state in ('taken', 'assigned'));
--> statement-breakpoint
-- A substitute has agreed to a time. Whoever moves or cancels the lesson ends the cover, the version of the app before
-- this one too, and the substitute is told.
create function end_covers() returns trigger language plpgsql as $$
begin
  with ended as (
    update covers set state = 'cancelled', decided_at = now(), next_round_at = null, version = version + 1
    where lesson_id = new.id and state <> 'cancelled'
    returning id, teacher_id)
  insert into cover_notices (id, cover_id, account_id, kind, created_at)
  select gen_random_uuid(), id, teacher_id, 'ended', now() from ended where teacher_id is not null;
  return null;
end $$;
--> statement-breakpoint
create trigger end_covers after update of starts_at, ends_at, state on lessons for each row
  when (new.state = 'cancelled' and old.state <> 'cancelled'
    or new.starts_at <> old.starts_at or new.ends_at <> old.ends_at)
  execute function end_covers();
