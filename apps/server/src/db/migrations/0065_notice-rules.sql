CREATE TABLE "notice_rules" (
	"occasion" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"words" jsonb,
	"version" integer DEFAULT 1 NOT NULL
);
