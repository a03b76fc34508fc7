ALTER TABLE "guests" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
-- Once for a statement however many guests it writes; what it leaves as it was adds no row, and who was erased is not counted.
CREATE OR REPLACE FUNCTION tally_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO guest_tallies (event_id, kind, word, guests)
      SELECT event_id, counted.kind, counted.word, count(*)
      FROM written CROSS JOIN LATERAL words_of_guest(attendance, side, tags) counted
      WHERE erased_at IS NULL
      GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO guest_tallies (event_id, kind, word, guests)
      SELECT event_id, counted.kind, counted.word, -count(*)
      FROM gone CROSS JOIN LATERAL words_of_guest(attendance, side, tags) counted
      WHERE erased_at IS NULL
      GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO guest_tallies (event_id, kind, word, guests)
      SELECT event_id, counted.kind, counted.word, sum(counted_by)
      FROM (SELECT event_id, attendance, side, tags, 1 AS counted_by FROM written WHERE erased_at IS NULL
        UNION ALL SELECT event_id, attendance, side, tags, -1 FROM gone WHERE erased_at IS NULL) changed
      CROSS JOIN LATERAL words_of_guest(attendance, side, tags) counted
      GROUP BY 1, 2, 3 HAVING sum(counted_by) <> 0;
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
-- Whoever was erased before bears the dash and has no number. The trigger takes them off the tallies.
UPDATE "guests" SET "erased_at" = now() WHERE "first_name" = '—' AND "last_name" = '' AND "mobile" = '';--> statement-breakpoint
DELETE FROM "seating_rules" USING "guests" WHERE "guests"."erased_at" IS NOT NULL AND "guests"."id" IN ("one_id", "other_id");--> statement-breakpoint
DELETE FROM "seats" USING "guests" WHERE "guests"."erased_at" IS NOT NULL AND "guests"."id" = "seats"."guest_id";
