CREATE TABLE "event_hotels" (
	"event_id" text NOT NULL,
	"hotel_id" text NOT NULL,
	"position" integer NOT NULL,
	"copy" jsonb NOT NULL,
	CONSTRAINT "event_hotels_event_id_hotel_id_pk" PRIMARY KEY("event_id","hotel_id")
);
--> statement-breakpoint
ALTER TABLE "reservation_rooms" ADD COLUMN "hotel" jsonb;--> statement-breakpoint
ALTER TABLE "event_categories" ADD COLUMN "hotel_id" text;--> statement-breakpoint
ALTER TABLE "event_hotels" ADD CONSTRAINT "event_hotels_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_hotels" ADD CONSTRAINT "event_hotels_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_hotels_hotel" ON "event_hotels" USING btree ("hotel_id");--> statement-breakpoint
ALTER TABLE "event_categories" ADD CONSTRAINT "event_categories_hotel" FOREIGN KEY ("event_id","hotel_id") REFERENCES "public"."event_hotels"("event_id","hotel_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER shown_data_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "event_hotels"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_data_written();
