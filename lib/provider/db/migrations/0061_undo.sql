ALTER TABLE "call_history" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD COLUMN "batch" text;