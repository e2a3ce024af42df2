CREATE TABLE "receipt_likenesses" (
	"file_id" uuid NOT NULL,
	"other_file_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "receipt_likenesses_file_id_other_file_id_pk" PRIMARY KEY("file_id","other_file_id")
);
--> statement-breakpoint
CREATE TABLE "receipt_pictures" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"picture_hash" bit(1024),
	"below_hash" bit(1024),
	"drawn_sha256" text,
	"compared_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "banks" ADD COLUMN "reference_format" text;--> statement-breakpoint
ALTER TABLE "receipt_likenesses" ADD CONSTRAINT "receipt_likenesses_file_id_receipt_pictures_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."receipt_pictures"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_likenesses" ADD CONSTRAINT "receipt_likenesses_other_file_id_receipt_pictures_file_id_fk" FOREIGN KEY ("other_file_id") REFERENCES "public"."receipt_pictures"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_likenesses" ADD CONSTRAINT "receipt_likenesses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_pictures" ADD CONSTRAINT "receipt_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_pictures" ADD CONSTRAINT "receipt_pictures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_likenesses_other" ON "receipt_likenesses" USING btree ("other_file_id");--> statement-breakpoint
CREATE INDEX "receipt_pictures_account" ON "receipt_pictures" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "receipt_pictures_drawn" ON "receipt_pictures" USING btree ("drawn_sha256");--> statement-breakpoint
CREATE INDEX "receipt_pictures_to_compare" ON "receipt_pictures" USING btree ("file_id") WHERE "receipt_pictures"."compared_at" is null;--> statement-breakpoint
CREATE INDEX "files_sha256" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "payments_review_household" ON "payments" USING btree ("account_id","created_at") WHERE "payments"."status" = 'review';--> statement-breakpoint
CREATE INDEX "payments_reference_shape" ON "payments" USING btree (translate("transaction_key", 'OILSBZG', '0115826') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_reference_shape_end" ON "payments" USING btree (reverse(translate("transaction_key", 'OILSBZG', '0115826')) text_pattern_ops);