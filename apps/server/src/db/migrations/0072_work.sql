CREATE TABLE "bank_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bank_id" uuid NOT NULL,
	"seen_version" integer,
	"before" jsonb,
	"after" jsonb,
	"state" text DEFAULT 'proposed' NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "bank_changes_whole" CHECK (("bank_changes"."before" is null) = ("bank_changes"."kind" = 'add') and ("bank_changes"."after" is null) = ("bank_changes"."kind" = 'remove')
        and ("bank_changes"."seen_version" is null) = ("bank_changes"."kind" = 'add')),
	CONSTRAINT "bank_changes_decided_whole" CHECK (("bank_changes"."state" in ('applied', 'refused', 'withdrawn')) = ("bank_changes"."decided_by" is not null and "bank_changes"."decided_at" is not null)),
	CONSTRAINT "bank_changes_two_persons" CHECK ("bank_changes"."state" <> 'applied' or "bank_changes"."decided_by" <> "bank_changes"."proposed_by"
        or "bank_changes"."decided_at" >= "bank_changes"."proposed_at" + interval '24 hours')
);
--> statement-breakpoint
CREATE TABLE "work_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"household_id" uuid,
	"learner_id" uuid,
	"message_id" uuid,
	"assignee_id" uuid,
	"due_on" date,
	"state" text DEFAULT 'open' NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"done_by" uuid,
	"done_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "work_items_words" CHECK ("work_items"."title" <> '' or "work_items"."message_id" is not null),
	CONSTRAINT "work_items_message_kind" CHECK ("work_items"."kind" <> 'message' or "work_items"."message_id" is not null),
	CONSTRAINT "work_items_done_whole" CHECK (("work_items"."state" = 'done') = ("work_items"."done_at" is not null) and ("work_items"."done_at" is null) = ("work_items"."done_by" is null))
);
--> statement-breakpoint
CREATE TABLE "work_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"work_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_assignee_id_accounts_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_done_by_accounts_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_notes" ADD CONSTRAINT "work_notes_work_id_work_items_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."work_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_notes" ADD CONSTRAINT "work_notes_written_by_accounts_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_changes_waiting" ON "bank_changes" USING btree ("proposed_at") WHERE "bank_changes"."state" = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_changes_one_open" ON "bank_changes" USING btree ("bank_id") WHERE "bank_changes"."state" = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_changes_one_new" ON "bank_changes" USING btree ((regexp_replace("after" ->> 'accountNumber', '\D', '', 'g'))) WHERE "bank_changes"."state" = 'proposed' and "bank_changes"."kind" = 'add';--> statement-breakpoint
CREATE UNIQUE INDEX "work_items_message" ON "work_items" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "work_items_open" ON "work_items" USING btree ("due_on","made_at") WHERE "work_items"."state" = 'open';--> statement-breakpoint
CREATE INDEX "work_items_assignee" ON "work_items" USING btree ("assignee_id","due_on") WHERE "work_items"."state" = 'open';--> statement-breakpoint
CREATE INDEX "work_items_household" ON "work_items" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "work_items_learner" ON "work_items" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "work_items_done" ON "work_items" USING btree ("done_at") WHERE "work_items"."state" = 'done';--> statement-breakpoint
CREATE INDEX "work_notes_work" ON "work_notes" USING btree ("work_id","written_at");--> statement-breakpoint
-- A note stays as it was written; it goes with the work alone, whose row is gone by then.
create function refuse_changed_work_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from work_items where id = old.work_id) then
    return old;
  end if;
  raise exception 'work_notes is append-only' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger work_notes_append_only before update or delete on work_notes
  for each row execute function refuse_changed_work_note();
--> statement-breakpoint
create trigger work_notes_not_emptied before truncate on work_notes
  for each statement execute function refuse_change();
