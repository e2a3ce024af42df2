CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"audience_kind" text NOT NULL,
	"audience_value" text,
	"words" jsonb NOT NULL,
	"by_sms" boolean NOT NULL,
	"state" text NOT NULL,
	"receivers" integer NOT NULL,
	"cost_santim" bigint NOT NULL,
	"needs_second_person" boolean NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"stopped_by" uuid,
	"ended_at" timestamp (3) with time zone,
	"told_up_to" uuid,
	"cleared_at" timestamp (3) with time zone,
	CONSTRAINT "announcements_audience" CHECK (("announcements"."audience_kind" = 'all') = ("announcements"."audience_value" is null)),
	CONSTRAINT "announcements_another_person" CHECK ("announcements"."approved_by" is null or "announcements"."approved_by" <> "announcements"."written_by"),
	CONSTRAINT "announcements_two_persons" CHECK ("announcements"."state" not in ('sending', 'sent') or not "announcements"."needs_second_person" or "announcements"."approved_by" is not null)
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_written_by_accounts_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_approved_by_accounts_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_stopped_by_accounts_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_form" ON "announcements" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("written_at","id");--> statement-breakpoint
CREATE INDEX "announcements_waiting" ON "announcements" USING btree ("written_at") WHERE "announcements"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "announcements_work" ON "announcements" USING btree ("written_at") WHERE "announcements"."state" = 'sending' or ("announcements"."state" = 'stopped' and "announcements"."cleared_at" is null);