DROP INDEX "reservations_honeymoon";--> statement-breakpoint
ALTER TABLE "reservation_rooms" ADD COLUMN "decision_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_honeymoon" ON "reservations" USING btree ("event_id") WHERE honeymoon and booking_status not in ('expired', 'cancelled', 'rejected');--> statement-breakpoint
-- Bookings of which the agency rejected the last room were left confirmed, over nothing and "paid".
WITH gone AS (
  UPDATE "reservations" r SET "booking_status" = 'rejected', "nights_released_at" = coalesce(r."nights_released_at", now()), "version" = r."version" + 1
  WHERE r."booking_status" = 'confirmed'
    AND EXISTS (SELECT 1 FROM "reservation_rooms" m WHERE m."reservation_id" = r."id" AND m."status" = 'rejected')
    AND NOT EXISTS (SELECT 1 FROM "reservation_rooms" m WHERE m."reservation_id" = r."id" AND m."status" IN ('requested', 'approved'))
    AND NOT EXISTS (SELECT 1 FROM "reservation_passes" p WHERE p."reservation_id" = r."id")
  RETURNING r."coupon_id"
), given AS (
  SELECT "coupon_id", count(*)::int AS uses FROM gone WHERE "coupon_id" IS NOT NULL GROUP BY "coupon_id"
)
UPDATE "coupons" c SET "uses" = c."uses" - given.uses FROM given WHERE c."id" = given."coupon_id";--> statement-breakpoint
-- Notifications that ask for what was done long ago.
UPDATE "notifications" n SET "status" = 'Off'
WHERE n."type" = 'RSVN_TO_APPV' AND n."status" <> 'Off' AND n."reservation_id" IS NOT NULL
  AND NOT EXISTS (
    SELECT 1 FROM "reservation_rooms" m JOIN "reservations" r ON r."id" = m."reservation_id"
    WHERE r."id" = n."reservation_id" AND m."status" = 'requested' AND r."booking_status" IN ('confirmed', 'cancellationRequested')
  );
