CREATE TABLE "teacher_absences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "teacher_absences_order" CHECK ("teacher_absences"."ends_on" >= "teacher_absences"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "teacher_availability" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"slots" text[] DEFAULT '{}' NOT NULL,
	"lessons_a_week" integer,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "teacher_absences" ADD CONSTRAINT "teacher_absences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_availability" ADD CONSTRAINT "teacher_availability_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_absences_days" ON "teacher_absences" USING btree ("account_id","starts_on","ends_on");