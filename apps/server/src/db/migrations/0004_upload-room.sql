ALTER TABLE "uploads" ADD COLUMN "received_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "disk_id" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "reserved_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "uploads_reserved" ON "uploads" USING btree ("reserved_until");