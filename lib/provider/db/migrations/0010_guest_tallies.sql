CREATE TABLE "guest_tallies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"word" text NOT NULL,
	"guests" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "guest_tallies_event" ON "guest_tallies" USING btree ("event_id");--> statement-breakpoint
-- The words by which a guest is counted.
CREATE FUNCTION words_of_guest(attendance text, side text, tags jsonb) RETURNS TABLE (kind text, word text)
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'attendance', attendance
  UNION ALL SELECT 'side', side WHERE side IS NOT NULL
  UNION ALL SELECT 'tag', tag FROM jsonb_array_elements_text(tags) tag
$$;--> statement-breakpoint
-- Once for a statement however many guests it writes; what it leaves as it was adds no row.
CREATE FUNCTION tally_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO guest_tallies (event_id, kind, word, guests)
      SELECT event_id, counted.kind, counted.word, count(*)
      FROM written CROSS JOIN LATERAL words_of_guest(attendance, side, tags) counted
      GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO guest_tallies (event_id, kind, word, guests)
      SELECT event_id, counted.kind, counted.word, -count(*)
      FROM gone CROSS JOIN LATERAL words_of_guest(attendance, side, tags) counted
      GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO guest_tallies (event_id, kind, word, guests)
      SELECT event_id, counted.kind, counted.word, sum(counted_by)
      FROM (SELECT event_id, attendance, side, tags, 1 AS counted_by FROM written
        UNION ALL SELECT event_id, attendance, side, tags, -1 FROM gone) changed
      CROSS JOIN LATERAL words_of_guest(attendance, side, tags) counted
      GROUP BY 1, 2, 3 HAVING sum(counted_by) <> 0;
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER guests_tally_insert AFTER INSERT ON guests REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION tally_guests();--> statement-breakpoint
CREATE TRIGGER guests_tally_update AFTER UPDATE ON guests REFERENCING OLD TABLE AS gone NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION tally_guests();--> statement-breakpoint
CREATE TRIGGER guests_tally_delete AFTER DELETE ON guests REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_guests();--> statement-breakpoint
INSERT INTO guest_tallies (event_id, kind, word, guests)
  SELECT event_id, counted.kind, counted.word, count(*)
  FROM guests CROSS JOIN LATERAL words_of_guest(attendance, side, tags) counted
  GROUP BY 1, 2, 3;
