ALTER TABLE "events" ADD COLUMN "unpaid_rooms_per_email" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "unpaid_rooms_per_address" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "first_payment_hours" integer;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "held_from" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "lapses_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "lapse_warned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "mail_verified_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "reservations_held_from" ON "reservations" USING btree ("event_id","held_from") WHERE held_from is not null;--> statement-breakpoint
CREATE INDEX "reservations_held_for" ON "reservations" USING btree ("event_id",lower(email)) WHERE held_from is not null;--> statement-breakpoint
CREATE INDEX "reservations_lapses" ON "reservations" USING btree ("lapses_at") WHERE lapses_at is not null;