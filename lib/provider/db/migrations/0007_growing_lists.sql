CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "event_tallies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"listed" integer DEFAULT 0 NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"passes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "reservations_event";--> statement-breakpoint
CREATE INDEX "event_tallies_event" ON "event_tallies" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "reservation_rooms_to_decide" ON "reservation_rooms" USING btree ("event_category_id") WHERE status = 'requested' and nights_released_at is null;--> statement-breakpoint
CREATE INDEX "reservations_search" ON "reservations" USING gin ((first_name || ' ' || last_name || ' ' || coalesce(maternal_last_name, '') || ' '
  || email || ' ' || mobile || ' ' || key || ' ' || payment_reference) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reservations_event" ON "reservations" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE FUNCTION tally_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  listed_by integer := 0;
  passes_by integer := 0;
  stands CONSTANT text[] := array['hold', 'confirmed', 'cancellationRequested'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.deleted_at IS NULL THEN
      INSERT INTO event_tallies (event_id, listed) VALUES (OLD.event_id, -1);
    END IF;
  ELSIF TG_OP = 'INSERT' THEN
    IF NEW.deleted_at IS NULL THEN
      INSERT INTO event_tallies (event_id, listed) VALUES (NEW.event_id, 1);
    END IF;
  ELSE
    listed_by := (NEW.deleted_at IS NULL)::integer - (OLD.deleted_at IS NULL)::integer;
    IF (NEW.booking_status = ANY (stands)) <> (OLD.booking_status = ANY (stands)) THEN
      SELECT coalesce(sum(quantity), 0) INTO passes_by FROM reservation_passes WHERE reservation_id = NEW.id;
      IF OLD.booking_status = ANY (stands) THEN
        passes_by := -passes_by;
      END IF;
    END IF;
    IF listed_by <> 0 OR passes_by <> 0 THEN
      INSERT INTO event_tallies (event_id, listed, passes) VALUES (NEW.event_id, listed_by, passes_by);
    END IF;
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE FUNCTION tally_room() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people_by integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.nights_released_at IS NULL THEN
    people_by := people_by - OLD.adults - OLD.juniors - OLD.minors - OLD.infants;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.nights_released_at IS NULL THEN
    people_by := people_by + NEW.adults + NEW.juniors + NEW.minors + NEW.infants;
  END IF;
  IF people_by <> 0 THEN
    INSERT INTO event_tallies (event_id, people) SELECT event_id, people_by FROM event_categories
      WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.event_category_id ELSE NEW.event_category_id END;
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE FUNCTION tally_pass() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  passes_by integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    passes_by := passes_by - OLD.quantity;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    passes_by := passes_by + NEW.quantity;
  END IF;
  IF passes_by <> 0 THEN
    INSERT INTO event_tallies (event_id, passes) SELECT event_id, passes_by FROM reservations
      WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.reservation_id ELSE NEW.reservation_id END
        AND booking_status IN ('hold', 'confirmed', 'cancellationRequested');
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER reservations_tally AFTER INSERT OR UPDATE OR DELETE ON reservations
  FOR EACH ROW EXECUTE FUNCTION tally_reservation();--> statement-breakpoint
CREATE TRIGGER reservation_rooms_tally AFTER INSERT OR UPDATE OR DELETE ON reservation_rooms
  FOR EACH ROW EXECUTE FUNCTION tally_room();--> statement-breakpoint
CREATE TRIGGER reservation_passes_tally AFTER INSERT OR UPDATE OR DELETE ON reservation_passes
  FOR EACH ROW EXECUTE FUNCTION tally_pass();--> statement-breakpoint
INSERT INTO event_tallies (event_id, listed, passes)
  SELECT r.event_id, count(*) FILTER (WHERE r.deleted_at IS NULL), coalesce(sum(taken.passes), 0) FROM reservations r
  LEFT JOIN (SELECT reservation_id, sum(quantity) AS passes FROM reservation_passes GROUP BY reservation_id) taken
    ON taken.reservation_id = r.id AND r.booking_status IN ('hold', 'confirmed', 'cancellationRequested')
  GROUP BY r.event_id;--> statement-breakpoint
INSERT INTO event_tallies (event_id, people)
  SELECT c.event_id, sum(m.adults + m.juniors + m.minors + m.infants) FROM reservation_rooms m
  JOIN event_categories c ON c.id = m.event_category_id WHERE m.nights_released_at IS NULL GROUP BY c.event_id;
