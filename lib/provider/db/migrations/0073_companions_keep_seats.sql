-- Who does not come leaves their seat; those whom they bring and who come all the same keep theirs.
CREATE OR REPLACE FUNCTION leave_seats_of_guest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM seats WHERE guest_id = NEW.id AND (place > NEW.companions
    OR (NEW.attendance = 'doesNotAttend' AND (place = 0 OR coalesce(NEW.companions_coming, 0) = 0))
    OR (place > coalesce(NEW.companions_coming, NEW.companions) AND NOT EXISTS (SELECT 1 FROM household_answers said
      WHERE said.guest_id = seats.guest_id AND said.seat = seats.place AND said.attends)));
  RETURN NULL;
END $$;
