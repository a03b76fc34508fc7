ALTER TABLE "room_categories" ALTER COLUMN "name" SET DATA TYPE jsonb
  USING jsonb_build_object('es', "name", 'en', '');--> statement-breakpoint
ALTER TABLE "reservation_lines" ALTER COLUMN "category_name" SET DATA TYPE jsonb
  USING CASE WHEN "category_name" IS NOT NULL THEN jsonb_build_object('es', "category_name", 'en', '') END;--> statement-breakpoint
ALTER TABLE "reservation_rooms" ALTER COLUMN "category_name" SET DATA TYPE jsonb
  USING jsonb_build_object('es', "category_name", 'en', '');--> statement-breakpoint
-- Hotels are of no agency: their rooms were named in English where only agencies of that language sell them.
UPDATE "room_categories" SET "name" = jsonb_build_object('es', '', 'en', "name" ->> 'es') WHERE (
  SELECT coalesce(bool_and("agencies"."language_code" = 'en'), false) FROM "event_categories"
  JOIN "agencies" ON "agencies"."id" = "event_categories"."agency_id"
  WHERE "event_categories"."room_category_id" = "room_categories"."id");--> statement-breakpoint
UPDATE "reservation_rooms" SET "category_name" = jsonb_build_object('es', '', 'en', "category_name" ->> 'es')
FROM "reservations", "agencies" WHERE "reservations"."id" = "reservation_rooms"."reservation_id"
  AND "agencies"."id" = "reservations"."agency_id" AND "agencies"."language_code" = 'en';--> statement-breakpoint
UPDATE "reservation_lines" SET "category_name" = jsonb_build_object('es', '', 'en', "category_name" ->> 'es')
FROM "reservations", "agencies" WHERE "reservations"."id" = "reservation_lines"."reservation_id"
  AND "category_name" IS NOT NULL
  AND "agencies"."id" = "reservations"."agency_id" AND "agencies"."language_code" = 'en';