CREATE TABLE "room_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"reservation_id" text NOT NULL,
	"room_id" text NOT NULL,
	"companion_id" text,
	"way" text NOT NULL,
	"weight" bigint NOT NULL,
	"taken_over" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "room_shares_companion_id_unique" UNIQUE("companion_id"),
	CONSTRAINT "room_shares_weight" CHECK ("room_shares"."weight" >= 0)
);
--> statement-breakpoint
ALTER TABLE "companions" ADD COLUMN "payment_reference" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "companion_id" text;--> statement-breakpoint
ALTER TABLE "room_shares" ADD CONSTRAINT "room_shares_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_shares" ADD CONSTRAINT "room_shares_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_shares" ADD CONSTRAINT "room_shares_room_id_reservation_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."reservation_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_shares" ADD CONSTRAINT "room_shares_companion_id_companions_id_fk" FOREIGN KEY ("companion_id") REFERENCES "public"."companions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_shares_reservation" ON "room_shares" USING btree ("reservation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "room_shares_holder" ON "room_shares" USING btree ("room_id") WHERE companion_id is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_companion_id_companions_id_fk" FOREIGN KEY ("companion_id") REFERENCES "public"."companions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_companion" ON "payments" USING btree ("companion_id") WHERE companion_id is not null;--> statement-breakpoint
ALTER TABLE "companions" ADD CONSTRAINT "companions_payment_reference_unique" UNIQUE("payment_reference");