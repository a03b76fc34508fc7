DROP INDEX "activities_event";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "audience" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "state" text DEFAULT 'hidden' NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "announced" jsonb;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
-- What is there was written in the event's zone, and guests see it: calendars have it too.
UPDATE "activities" SET
  "starts_at" = ("date" + "start_time") AT TIME ZONE "events"."time_zone",
  "ends_at" = ("date" + (CASE WHEN "end_time" <= "start_time" THEN 1 ELSE 0 END) + "end_time") AT TIME ZONE "events"."time_zone",
  "state" = 'published'
FROM "events" WHERE "events"."id" = "activities"."event_id";--> statement-breakpoint
UPDATE "activities" SET "announced" =
  jsonb_build_object('name', "name", 'startsAt', "starts_at", 'endsAt', "ends_at");--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "starts_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "activities_event" ON "activities" USING btree ("event_id","starts_at");--> statement-breakpoint
ALTER TABLE "activities" DROP COLUMN "date";--> statement-breakpoint
ALTER TABLE "activities" DROP COLUMN "start_time";--> statement-breakpoint
ALTER TABLE "activities" DROP COLUMN "end_time";
