ALTER TABLE "agencies" ALTER COLUMN "description" SET DATA TYPE jsonb
  USING CASE WHEN "description" IS NOT NULL THEN jsonb_build_object('es', CASE WHEN "language_code" = 'en' THEN '' ELSE "description" END, 'en', CASE WHEN "language_code" = 'en' THEN "description" ELSE '' END) END;--> statement-breakpoint
ALTER TABLE "agencies" ALTER COLUMN "opening_hours" SET DATA TYPE jsonb
  USING CASE WHEN "opening_hours" IS NOT NULL OR "opening_hours_english" IS NOT NULL THEN jsonb_build_object(
    'es', CASE WHEN "language_code" = 'en' AND "opening_hours_english" IS NULL THEN '' ELSE coalesce("opening_hours", '') END,
    'en', coalesce("opening_hours_english", CASE WHEN "language_code" = 'en' THEN "opening_hours" ELSE '' END, '')) END;--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "name" SET DATA TYPE jsonb USING jsonb_build_object('es', "name", 'en', '');--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "venue" SET DATA TYPE jsonb USING jsonb_build_object('es', "venue", 'en', '');--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "location" SET DATA TYPE jsonb
  USING CASE WHEN "location" IS NOT NULL THEN jsonb_build_object('es', "location", 'en', '') END;--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "recommendations" SET DATA TYPE jsonb
  USING CASE WHEN "recommendations" IS NOT NULL THEN jsonb_build_object('es', "recommendations", 'en', '') END;--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "description" SET DATA TYPE jsonb
  USING CASE WHEN "description" IS NOT NULL THEN jsonb_build_object('es', "description", 'en', '') END;--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "dress_code_men" SET DATA TYPE jsonb
  USING CASE WHEN "dress_code_men" IS NOT NULL THEN jsonb_build_object('es', "dress_code_men", 'en', '') END;--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "dress_code_women" SET DATA TYPE jsonb
  USING CASE WHEN "dress_code_women" IS NOT NULL THEN jsonb_build_object('es', "dress_code_women", 'en', '') END;--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "observations" SET DATA TYPE jsonb
  USING CASE WHEN "observations" IS NOT NULL THEN jsonb_build_object('es', "observations", 'en', '') END;--> statement-breakpoint
ALTER TABLE "agencies" DROP COLUMN "opening_hours_english";--> statement-breakpoint
-- What stood in one language was the agency's main one: Spanish so far, here where it is English.
UPDATE "activities" SET
  "name" = CASE WHEN "activities"."name" IS NOT NULL THEN jsonb_build_object('es', '', 'en', "activities"."name" ->> 'es') END,
  "venue" = CASE WHEN "activities"."venue" IS NOT NULL THEN jsonb_build_object('es', '', 'en', "activities"."venue" ->> 'es') END,
  "location" = CASE WHEN "activities"."location" IS NOT NULL THEN jsonb_build_object('es', '', 'en', "activities"."location" ->> 'es') END,
  "recommendations" = CASE WHEN "activities"."recommendations" IS NOT NULL THEN jsonb_build_object('es', '', 'en', "activities"."recommendations" ->> 'es') END,
  "description" = CASE WHEN "activities"."description" IS NOT NULL THEN jsonb_build_object('es', '', 'en', "activities"."description" ->> 'es') END,
  "dress_code_men" = CASE WHEN "activities"."dress_code_men" IS NOT NULL THEN jsonb_build_object('es', '', 'en', "activities"."dress_code_men" ->> 'es') END,
  "dress_code_women" = CASE WHEN "activities"."dress_code_women" IS NOT NULL THEN jsonb_build_object('es', '', 'en', "activities"."dress_code_women" ->> 'es') END,
  "observations" = CASE WHEN "activities"."observations" IS NOT NULL THEN jsonb_build_object('es', '', 'en', "activities"."observations" ->> 'es') END
FROM "agencies" WHERE "agencies"."id" = "activities"."agency_id" AND "agencies"."language_code" = 'en';--> statement-breakpoint
UPDATE "events" SET "ceremony" = "events"."ceremony" || coalesce((
  SELECT jsonb_object_agg("key", CASE WHEN "value" <> 'null'::jsonb THEN jsonb_build_object(
    'es', CASE WHEN "agencies"."language_code" = 'en' THEN '' ELSE "value" #>> '{}' END,
    'en', CASE WHEN "agencies"."language_code" = 'en' THEN "value" #>> '{}' ELSE '' END) END)
  FROM jsonb_each("events"."ceremony") WHERE "key" IN ('venue', 'location', 'description', 'dressCode')), '{}')
FROM "agencies" WHERE "agencies"."id" = "events"."agency_id" AND jsonb_typeof("events"."ceremony") = 'object';