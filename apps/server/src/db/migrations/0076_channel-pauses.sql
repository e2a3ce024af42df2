CREATE TABLE "channel_pauses" (
	"channel" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_switches" ADD COLUMN "is_on" boolean DEFAULT false NOT NULL;