CREATE TABLE "reminder_settings" (
	"event_id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"rules" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"rule" text NOT NULL,
	"subject_id" text NOT NULL,
	"occasion" text NOT NULL,
	"state" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"reservation_id" text,
	"guest_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_occasion" ON "reminders" USING btree ("event_id","rule","subject_id","occasion");--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_day" ON "reminders" USING btree ("agency_id","recipient","day") WHERE state = 'ordered';--> statement-breakpoint
CREATE INDEX "reminders_event" ON "reminders" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "reminders_reservation" ON "reminders" USING btree ("reservation_id") WHERE reservation_id is not null;--> statement-breakpoint
CREATE INDEX "reminders_guest" ON "reminders" USING btree ("guest_id") WHERE guest_id is not null;