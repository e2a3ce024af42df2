CREATE TABLE "channel_pauses" (
	"channel" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
