CREATE TABLE "calendar_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"reservation_id" text,
	"household_id" text,
	"activity_id" text NOT NULL,
	"version" integer NOT NULL,
	"announced" jsonb NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "calendar_entries_owner" CHECK (num_nonnulls("calendar_entries"."reservation_id", "calendar_entries"."household_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_entries_event" ON "calendar_entries" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_entries_reservation" ON "calendar_entries" USING btree ("reservation_id","activity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_entries_household" ON "calendar_entries" USING btree ("household_id","activity_id");--> statement-breakpoint
CREATE INDEX "reservations_guest" ON "reservations" USING btree ("guest_id") WHERE guest_id is not null;