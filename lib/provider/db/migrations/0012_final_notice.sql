ALTER TABLE "events" ADD COLUMN "final_notice_days" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "cancel_after_days" integer;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "final_notice_at" timestamp with time zone;