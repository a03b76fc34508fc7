CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"occurrence_id" text NOT NULL,
	"type" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"reservation_id" text,
	"event_id" text,
	"at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"switched_off" text,
	"failing_since" timestamp with time zone,
	"rests_until" timestamp with time zone,
	"secret" text NOT NULL,
	"earlier_secret" text,
	"earlier_secret_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE status in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_agency" ON "webhook_endpoints" USING btree ("agency_id");--> statement-breakpoint
-- What endpoints are told is written with the audit log's row of a change, so that neither is there without the other.
CREATE FUNCTION order_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reservation text;
  event text;
BEGIN
  IF NOT EXISTS (
    SELECT FROM webhook_endpoints WHERE agency_id = NEW.agency_id AND active AND NEW.action = ANY (events)
  ) THEN
    RETURN NULL;
  END IF;
  reservation := CASE NEW.entity
    WHEN 'reservation' THEN NEW.entity_id
    WHEN 'reservationRoom' THEN (SELECT reservation_id FROM reservation_rooms WHERE id = NEW.entity_id)
    WHEN 'payment' THEN (SELECT reservation_id FROM payments WHERE id = NEW.entity_id)
    WHEN 'call' THEN (SELECT reservation_id FROM calls WHERE id = NEW.entity_id)
  END;
  event := CASE NEW.entity
    WHEN 'guest' THEN (SELECT event_id FROM guests WHERE id = NEW.entity_id)
    WHEN 'household' THEN (SELECT event_id FROM households WHERE id = NEW.entity_id)
    WHEN 'guestImport' THEN (SELECT event_id FROM guest_imports WHERE id = NEW.entity_id)
    WHEN 'call' THEN (SELECT event_id FROM calls WHERE id = NEW.entity_id)
    ELSE (SELECT event_id FROM reservations WHERE id = reservation)
  END;
  INSERT INTO webhook_deliveries
    (id, agency_id, endpoint_id, occurrence_id, type, entity, entity_id, reservation_id, event_id, at, next_attempt_at, created_at)
  SELECT made.id, NEW.agency_id, endpoint.id, made.id, NEW.action, NEW.entity, NEW.entity_id, reservation, event, NEW.at,
    NEW.at, NEW.at
  FROM webhook_endpoints endpoint CROSS JOIN LATERAL (SELECT gen_random_uuid()::text || left(endpoint.id, 0) AS id) made
  WHERE endpoint.agency_id = NEW.agency_id AND endpoint.active AND NEW.action = ANY (endpoint.events)
  -- One that is being taken away at this moment is left out; the change itself does not fail for it.
  FOR KEY SHARE OF endpoint;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_webhooks AFTER INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION order_webhooks();
