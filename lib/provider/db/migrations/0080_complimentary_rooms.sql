ALTER TABLE "events" ADD COLUMN "complimentary" jsonb;--> statement-breakpoint
ALTER TABLE "reservation_rooms" ADD COLUMN "complimentary" text;