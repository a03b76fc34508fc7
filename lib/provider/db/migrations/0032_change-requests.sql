CREATE TABLE "change_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"room_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"difference" bigint NOT NULL,
	"occupants" jsonb,
	"observations" text,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "guest_changes" text DEFAULT 'automatic' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "changes_lock_date" date;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_room_id_reservation_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."reservation_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_requests_reservation" ON "change_requests" USING btree ("reservation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "change_requests_waiting" ON "change_requests" USING btree ("room_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "change_requests_due" ON "change_requests" USING btree ("expires_at") WHERE status = 'waiting';