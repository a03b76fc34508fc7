CREATE TABLE "rooming_list_versions" (
	"event_id" text NOT NULL,
	"number" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"sent_by" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooming_list_versions_event_id_number_pk" PRIMARY KEY("event_id","number")
);
--> statement-breakpoint
ALTER TABLE "reservation_rooms" ADD COLUMN "hotel_confirmation" text;--> statement-breakpoint
ALTER TABLE "rooming_list_versions" ADD CONSTRAINT "rooming_list_versions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;