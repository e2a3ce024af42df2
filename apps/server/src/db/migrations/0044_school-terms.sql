CREATE TABLE "school_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year_ec" integer NOT NULL,
	"name" text NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_terms_dates" CHECK ("school_terms"."ends_on" >= "school_terms"."starts_on")
);
--> statement-breakpoint
CREATE INDEX "school_terms_days" ON "school_terms" USING btree ("starts_on");--> statement-breakpoint
alter table school_terms add constraint school_terms_no_overlap
  exclude using gist (daterange(starts_on, ends_on, '[]') with &&);
