CREATE TABLE "banquet_tables" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"capacity" integer NOT NULL,
	"shape" text NOT NULL,
	"note" text,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seating_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"one_id" text NOT NULL,
	"other_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"guest_id" text NOT NULL,
	"place" integer NOT NULL,
	"table_id" text NOT NULL,
	CONSTRAINT "seats_guest_id_place_pk" PRIMARY KEY("guest_id","place")
);
--> statement-breakpoint
ALTER TABLE "banquet_tables" ADD CONSTRAINT "banquet_tables_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banquet_tables" ADD CONSTRAINT "banquet_tables_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seating_rules" ADD CONSTRAINT "seating_rules_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seating_rules" ADD CONSTRAINT "seating_rules_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seating_rules" ADD CONSTRAINT "seating_rules_one_id_guests_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seating_rules" ADD CONSTRAINT "seating_rules_other_id_guests_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_table_id_banquet_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."banquet_tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banquet_tables_event" ON "banquet_tables" USING btree ("event_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "seating_rules_pair" ON "seating_rules" USING btree ("one_id","other_id");--> statement-breakpoint
CREATE INDEX "seating_rules_other" ON "seating_rules" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "seating_rules_event" ON "seating_rules" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "seats_table" ON "seats" USING btree ("table_id");--> statement-breakpoint
-- Nobody sits at a table that is full: whoever takes a seat waits for the others who take one of that table.
CREATE FUNCTION refuse_full_table() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE most integer;
BEGIN
  SELECT capacity INTO most FROM banquet_tables WHERE id = NEW.table_id FOR UPDATE;
  IF (SELECT count(*) FROM seats WHERE table_id = NEW.table_id
      AND (guest_id, place) IS DISTINCT FROM (NEW.guest_id, NEW.place)) >= most THEN
    RAISE EXCEPTION 'the table is full' USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_capacity';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER seats_capacity BEFORE INSERT OR UPDATE OF table_id ON seats
  FOR EACH ROW EXECUTE FUNCTION refuse_full_table();--> statement-breakpoint
CREATE FUNCTION refuse_small_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM seats WHERE table_id = NEW.id) > NEW.capacity THEN
    RAISE EXCEPTION 'more sit at the table' USING ERRCODE = 'check_violation', CONSTRAINT = 'banquet_tables_capacity';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER banquet_tables_capacity BEFORE UPDATE OF capacity ON banquet_tables
  FOR EACH ROW EXECUTE FUNCTION refuse_small_table();--> statement-breakpoint
-- Who declines, or brings fewer people, leaves the seats, by whichever call that is said.
CREATE FUNCTION leave_seats_of_guest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM seats WHERE guest_id = NEW.id AND (NEW.attendance = 'doesNotAttend' OR place > NEW.companions
    OR (place > coalesce(NEW.companions_coming, NEW.companions) AND NOT EXISTS (SELECT 1 FROM household_answers said
      WHERE said.guest_id = seats.guest_id AND said.seat = seats.place AND said.attends)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER guests_leave_seats AFTER UPDATE OF attendance, companions, companions_coming ON guests
  FOR EACH ROW EXECUTE FUNCTION leave_seats_of_guest();--> statement-breakpoint
CREATE FUNCTION leave_seat_of_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM seats WHERE guest_id = NEW.guest_id AND place = NEW.seat;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER household_answers_leave_seat AFTER INSERT OR UPDATE ON household_answers
  FOR EACH ROW WHEN (NOT NEW.attends) EXECUTE FUNCTION leave_seat_of_answer();
