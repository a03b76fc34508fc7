ALTER TABLE "agencies" ADD COLUMN "demo_event_code" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mobile" text;