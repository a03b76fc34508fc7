CREATE TABLE "transport_leg_parties" (
	"request_id" text NOT NULL,
	"movement" text NOT NULL,
	"leg_id" text NOT NULL,
	CONSTRAINT "transport_leg_parties_request_id_movement_pk" PRIMARY KEY("request_id","movement")
);
--> statement-breakpoint
CREATE TABLE "transport_legs" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"movement" text NOT NULL,
	"day" date NOT NULL,
	"pick_up_time" text,
	"pick_up_place" text DEFAULT '' NOT NULL,
	"vehicle" text DEFAULT '' NOT NULL,
	"capacity" integer NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"driver_name" text DEFAULT '' NOT NULL,
	"driver_phone" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transport_legs_capacity" CHECK ("transport_legs"."capacity" > 0)
);
--> statement-breakpoint
CREATE TABLE "transport_manifests" (
	"event_id" text NOT NULL,
	"supplier" text NOT NULL,
	"day" date NOT NULL,
	"number" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"sent_by" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transport_manifests_event_id_supplier_day_number_pk" PRIMARY KEY("event_id","supplier","day","number")
);
--> statement-breakpoint
CREATE TABLE "reservation_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"reservation_id" text NOT NULL,
	"text" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reservation_lines" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "muted_types" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "transport_leg_parties" ADD CONSTRAINT "transport_leg_parties_request_id_transport_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."transport_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_leg_parties" ADD CONSTRAINT "transport_leg_parties_leg_id_transport_legs_id_fk" FOREIGN KEY ("leg_id") REFERENCES "public"."transport_legs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_legs" ADD CONSTRAINT "transport_legs_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_legs" ADD CONSTRAINT "transport_legs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_manifests" ADD CONSTRAINT "transport_manifests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_notes" ADD CONSTRAINT "reservation_notes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_notes" ADD CONSTRAINT "reservation_notes_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transport_leg_parties_leg" ON "transport_leg_parties" USING btree ("leg_id");--> statement-breakpoint
CREATE INDEX "transport_legs_day" ON "transport_legs" USING btree ("event_id","day");--> statement-breakpoint
CREATE INDEX "reservation_notes_reservation" ON "reservation_notes" USING btree ("reservation_id","created_at");