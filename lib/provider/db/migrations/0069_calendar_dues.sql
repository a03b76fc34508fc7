CREATE TABLE "calendar_dues" (
	"reservation_id" text PRIMARY KEY NOT NULL,
	"days" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_dues" ADD CONSTRAINT "calendar_dues_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Nobody wrote down which files were read until now: what stands in a schedule may be in a calendar.
INSERT INTO "calendar_dues" ("reservation_id", "days")
SELECT "reservation_id", jsonb_agg("due_on" ORDER BY "position") FROM "schedule_items" GROUP BY "reservation_id";
