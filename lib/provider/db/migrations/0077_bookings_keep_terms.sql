ALTER TABLE "reservations" ADD COLUMN "agreed_terms" jsonb;--> statement-breakpoint
-- What the terms were before their first change since the confirmation, which the audit log alone still knows.
UPDATE "reservations" SET "agreed_terms" = coalesce(
  (SELECT jsonb_build_object(
      'cancellationSteps', coalesce("before" -> 'cancellationSteps', "events"."cancellation_steps"),
      'lateFee', "before" -> 'lateFee')
    FROM "audit_log" WHERE "audit_log"."id" = (SELECT min("changed"."id") FROM "audit_log" "changed"
      WHERE "changed"."entity" = 'event' AND "changed"."entity_id" = "events"."id"
        AND "changed"."action" = 'event.termsChanged' AND "changed"."at" > "reservations"."confirmed_at")),
  jsonb_build_object('cancellationSteps', "events"."cancellation_steps", 'lateFee', "events"."late_fee")
) FROM "events" WHERE "events"."id" = "reservations"."event_id" AND "reservations"."confirmed_at" IS NOT NULL;
