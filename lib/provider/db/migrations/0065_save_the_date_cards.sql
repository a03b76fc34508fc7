CREATE TABLE "save_the_date_cards" (
	"event_id" text PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"original_name" text NOT NULL,
	"size" integer NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "save_the_date_cards_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
ALTER TABLE "save_the_date_cards" ADD CONSTRAINT "save_the_date_cards_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;