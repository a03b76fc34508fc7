ALTER TABLE "payments" ADD COLUMN "protects_until" timestamp with time zone;--> statement-breakpoint
UPDATE "payments" SET "protects_until" = (
  SELECT ((max("day")::date + 1)::timestamp AT TIME ZONE "events"."time_zone")
  FROM "reservations"
    JOIN "events" ON "events"."id" = "reservations"."event_id"
    JOIN "agencies" ON "agencies"."id" = "payments"."agency_id"
    CROSS JOIN LATERAL (
      SELECT "day" FROM generate_series(1, 21) AS "ahead",
        LATERAL (SELECT ("payments"."created_at" AT TIME ZONE "events"."time_zone")::date + "ahead" AS "day") AS "calendar"
      WHERE extract(isodow FROM "day") < 6 ORDER BY "day" LIMIT "agencies"."proof_protects_days"
    ) AS "business"
  WHERE "reservations"."id" = "payments"."reservation_id"
  GROUP BY "events"."time_zone"
) WHERE "status" = 'pending';
