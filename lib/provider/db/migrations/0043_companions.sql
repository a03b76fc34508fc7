CREATE TABLE "companions" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"reservation_id" text NOT NULL,
	"room_id" text NOT NULL,
	"place" integer NOT NULL,
	"band" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"link_hash" text,
	"link_generation" integer NOT NULL,
	"diet" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"diet_note" text,
	"filled_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "companions_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
ALTER TABLE "companions" ADD CONSTRAINT "companions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companions" ADD CONSTRAINT "companions_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companions" ADD CONSTRAINT "companions_room_id_reservation_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."reservation_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companions_reservation" ON "companions" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "companions_room" ON "companions" USING btree ("room_id");