CREATE TABLE "event_exchange_rates" (
	"event_id" text NOT NULL,
	"currency" text NOT NULL,
	"since" date NOT NULL,
	"rate" text NOT NULL,
	CONSTRAINT "event_exchange_rates_event_id_currency_since_pk" PRIMARY KEY("event_id","currency","since")
);
--> statement-breakpoint
ALTER TABLE "event_exchange_rates" ADD CONSTRAINT "event_exchange_rates_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The one rate that each currency had holds since its event was made; that of the prices is worth one of itself.
INSERT INTO "event_exchange_rates" ("event_id", "currency", "since", "rate")
  SELECT c."event_id", c."code", (e."created_at" AT TIME ZONE e."time_zone")::date, trim_scale(c."exchange_rate")::text
  FROM "event_currencies" c JOIN "events" e ON e."id" = c."event_id" WHERE c."code" <> e."currency";--> statement-breakpoint
ALTER TABLE "event_currencies" DROP COLUMN "exchange_rate";--> statement-breakpoint
CREATE TRIGGER shown_data_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "event_exchange_rates"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_data_written();