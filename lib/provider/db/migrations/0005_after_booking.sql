ALTER TABLE "reservations" ADD COLUMN "cancellation_rooms" jsonb;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "deleted_at" timestamp with time zone;