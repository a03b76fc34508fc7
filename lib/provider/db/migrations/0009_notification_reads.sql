CREATE TABLE "notification_reads" (
	"notification_id" text NOT NULL,
	"reader" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_reads_notification_id_reader_pk" PRIMARY KEY("notification_id","reader")
);
--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What was read until now was read for everybody.
INSERT INTO "notification_reads" ("notification_id", "reader", "read_at")
SELECT "notifications"."id", 'user:' || "users"."id", "notifications"."created_at" FROM "notifications"
  JOIN "users" ON "users"."agency_id" = "notifications"."agency_id" OR "users"."role" = 'admin' WHERE "notifications"."read"
UNION SELECT "notifications"."id", 'reservation:' || "reservation_id", "notifications"."created_at" FROM "notifications"
  WHERE "read" AND "reservation_id" IS NOT NULL
UNION SELECT "notifications"."id", 'user:' || "reservations"."user_id", "notifications"."created_at" FROM "notifications"
  JOIN "reservations" ON "reservations"."id" = "notifications"."reservation_id"
  WHERE "read" AND "reservations"."user_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "read";