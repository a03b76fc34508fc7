CREATE TABLE "erasure_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"reservation_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"settled_by" text,
	"settled_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasure_requests_agency" ON "erasure_requests" USING btree ("agency_id","due_on") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "erasure_requests_waiting" ON "erasure_requests" USING btree ("reservation_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "erasure_requests_reservation" ON "erasure_requests" USING btree ("reservation_id");--> statement-breakpoint
-- A person's data may be erased from what the log holds of a change (before, after) and from where it was made, by a
-- transaction that says so; that it happened, when, by whom and to what stays. Nothing else is ever written over.
CREATE OR REPLACE FUNCTION audit_log_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF current_setting('plus_group.erasing', true) = 'yes'
      AND to_jsonb(NEW) - ARRAY['before', 'after', 'ip'] = to_jsonb(OLD) - ARRAY['before', 'after', 'ip'] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END;
$$;
