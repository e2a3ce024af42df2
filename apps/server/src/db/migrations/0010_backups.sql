CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"folder" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backups_taken" ON "backups" USING btree ("taken_at");