CREATE TABLE "refund_destinations" (
	"reservation_id" text PRIMARY KEY NOT NULL,
	"clabe" text NOT NULL,
	"bank" text NOT NULL,
	"holder" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refund_destinations" ADD CONSTRAINT "refund_destinations_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;