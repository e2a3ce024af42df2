ALTER TABLE "guardians" ADD COLUMN "invitation_hash" text;--> statement-breakpoint
ALTER TABLE "guardians" ADD COLUMN "invited_at" timestamp (3) with time zone;