CREATE TABLE "import_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"action" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"values" jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"doubt" jsonb,
	"decision" text,
	"decided_by" uuid,
	"household_id" uuid,
	"learner_id" uuid,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"made_household" boolean DEFAULT false NOT NULL,
	"made_guardian_id" uuid,
	CONSTRAINT "import_rows_doubt" CHECK ("import_rows"."action" <> 'doubt' or "import_rows"."doubt" is not null)
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"file_sha256" text NOT NULL,
	"headers" text[] NOT NULL,
	"mapping" jsonb NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"checked_by" uuid,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"started_by" uuid,
	"applied_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"counts" jsonb,
	CONSTRAINT "import_runs_applied" CHECK ("import_runs"."state" in ('checked', 'applying') or "import_runs"."applied_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_household_id_accounts_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_checked_by_accounts_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_started_by_accounts_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_line" ON "import_rows" USING btree ("run_id","line");--> statement-breakpoint
CREATE INDEX "import_rows_household" ON "import_rows" USING btree ("household_id") WHERE "import_rows"."household_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_file" ON "import_runs" USING btree ("kind","file_sha256") WHERE "import_runs"."state" <> 'undone';--> statement-breakpoint
CREATE INDEX "import_runs_checked" ON "import_runs" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "import_runs_working" ON "import_runs" USING btree ("checked_at") WHERE "import_runs"."state" in ('applying', 'undoing');