CREATE TABLE "device_errors" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"browser" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "device_errors_day_page_name_place_browser_pk" PRIMARY KEY("day","page","name","place","browser")
);
--> statement-breakpoint
CREATE TABLE "device_vitals" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"bucket" smallint NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "device_vitals_day_page_name_bucket_pk" PRIMARY KEY("day","page","name","bucket")
);
