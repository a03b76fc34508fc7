ALTER TABLE "bank_accounts" ADD COLUMN "swift_code" text;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "bank_address" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "sent_amount" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "sent_currency" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "exchange_rate" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_sent" CHECK (num_nonnulls("payments"."sent_amount", "payments"."sent_currency", "payments"."exchange_rate") in (0, 3) and "payments"."sent_amount" > 0);