ALTER TABLE "events" ADD COLUMN "hotel_copy" jsonb;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "agency_id" text;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "amenities" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "meal_plans" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "tax_included" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "tax_percent" numeric(6, 3) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "paid_at_hotel" jsonb;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "website_url" text;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "room_categories" ADD COLUMN "beds" jsonb;--> statement-breakpoint
ALTER TABLE "room_categories" ADD COLUMN "view" jsonb;--> statement-breakpoint
ALTER TABLE "room_categories" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "room_categories" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_categories" ADD COLUMN "room" jsonb;--> statement-breakpoint
-- What events took over of hotels and categories is what they show now.
UPDATE "event_categories" SET "room" = jsonb_build_object('name', r."name", 'description', r."description",
  'imageUrl', r."image_url", 'limits', jsonb_build_object('maxOccupancy', r."max_occupancy", 'maxAdults', r."max_adults",
  'maxJuniors', r."max_juniors", 'maxMinors', r."max_minors", 'maxInfants', r."max_infants"))
  FROM "room_categories" r WHERE r."id" = "event_categories"."room_category_id";--> statement-breakpoint
ALTER TABLE "event_categories" ALTER COLUMN "room" SET NOT NULL;--> statement-breakpoint
UPDATE "events" SET "hotel_copy" = jsonb_build_object('name', h."name", 'stars', h."stars", 'city', h."city",
  'region', h."region", 'country', h."country", 'address', h."address", 'description', h."description",
  'latitude', h."latitude", 'longitude', h."longitude", 'checkInTime', h."check_in_time",
  'checkOutTime', h."check_out_time", 'ageBands', h."age_bands", 'infantsCount', h."infants_count",
  'minimumAge', h."minimum_age", 'imageUrl', h."image_url") FROM "hotels" h WHERE h."id" = "events"."hotel_id";--> statement-breakpoint
ALTER TABLE "hotels" ADD CONSTRAINT "hotels_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_hotel" ON "events" USING btree ("hotel_id");--> statement-breakpoint
CREATE INDEX "hotels_agency" ON "hotels" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "event_categories_room" ON "event_categories" USING btree ("room_category_id");