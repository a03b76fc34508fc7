ALTER TABLE "bank_accounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "late_fee" jsonb;--> statement-breakpoint
ALTER TABLE "reservation_lines" ADD COLUMN "due_on" date;--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_lines_late_fee" ON "reservation_lines" USING btree ("reservation_id","due_on") WHERE kind = 'lateFee';