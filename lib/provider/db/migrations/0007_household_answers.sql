CREATE TABLE "household_answers" (
	"guest_id" text NOT NULL,
	"seat" integer NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text,
	"attends" boolean NOT NULL,
	"band" text NOT NULL,
	"activity_ids" jsonb NOT NULL,
	"meal" text,
	"needs" jsonb NOT NULL,
	"diet_note" text,
	CONSTRAINT "household_answers_guest_id_seat_pk" PRIMARY KEY("guest_id","seat")
);
--> statement-breakpoint
CREATE TABLE "household_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"household_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"via" text NOT NULL,
	"actor" text NOT NULL,
	"coming" integer NOT NULL,
	"declined" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "answers_until" date;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "companions_coming" integer;--> statement-breakpoint
ALTER TABLE "households" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "households" ADD COLUMN "link_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "households" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "households" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "household_answers" ADD CONSTRAINT "household_answers_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_answers" ADD CONSTRAINT "household_answers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_answers" ADD CONSTRAINT "household_answers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_replies" ADD CONSTRAINT "household_replies_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_replies" ADD CONSTRAINT "household_replies_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_replies" ADD CONSTRAINT "household_replies_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "household_answers_event" ON "household_answers" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "household_replies_household" ON "household_replies" USING btree ("household_id","at");--> statement-breakpoint
ALTER TABLE "households" ADD CONSTRAINT "households_link_hash_unique" UNIQUE("link_hash");