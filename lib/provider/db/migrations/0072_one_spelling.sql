-- A guest's question is the agency's that the booking is with, and so is its notice.
UPDATE "support_tickets" SET "agency_id" = "booked"."agency_id" FROM "reservations" "booked"
  WHERE "booked"."id" = "support_tickets"."reservation_id" AND "support_tickets"."agency_id" IS DISTINCT FROM "booked"."agency_id";--> statement-breakpoint
UPDATE "notifications" SET "agency_id" = "booked"."agency_id" FROM "reservations" "booked"
  WHERE "booked"."id" = "notifications"."reservation_id" AND "notifications"."agency_id" <> "booked"."agency_id";--> statement-breakpoint
-- An agency that was opened with a telephone has it among its phones.
INSERT INTO "agency_phones" ("id", "agency_id", "phone", "kind", "description", "position")
  SELECT gen_random_uuid()::text, "opened"."id", "opened"."phone",
    CASE WHEN "opened"."language_code" = 'en' THEN 'Phone' ELSE 'Teléfono' END, NULL, 1
  FROM "agencies" "opened"
  WHERE "opened"."phone" <> '' AND NOT EXISTS (SELECT 1 FROM "agency_phones" "had" WHERE "had"."agency_id" = "opened"."id");--> statement-breakpoint
-- A tag of an event has one spelling: the one that most guests bear.
CREATE TEMPORARY TABLE "tag_spellings" AS
  SELECT DISTINCT ON ("event_id", searchable("word")) "event_id", searchable("word") AS "plain", "word" FROM (
    SELECT "event_id", "tag" AS "word", count(*) AS "guests" FROM "guests" CROSS JOIN jsonb_array_elements_text("tags") "tag" GROUP BY 1, 2
    UNION ALL SELECT "event_id", "audience_tag", 0 FROM "activities" WHERE "audience_tag" IS NOT NULL) "spelled"
  ORDER BY "event_id", searchable("word"), "guests" DESC, "word";--> statement-breakpoint
UPDATE "activities" SET "audience_tag" = "kept"."word" FROM "tag_spellings" "kept"
  WHERE "kept"."event_id" = "activities"."event_id" AND "kept"."plain" = searchable("audience_tag") AND "kept"."word" <> "audience_tag";--> statement-breakpoint
UPDATE "guests" SET "tags" = (SELECT jsonb_agg("word" ORDER BY "place") FROM (
    SELECT "kept"."word", min("place") AS "place" FROM jsonb_array_elements_text("guests"."tags") WITH ORDINALITY "had"("tag", "place")
    JOIN "tag_spellings" "kept" ON "kept"."event_id" = "guests"."event_id" AND "kept"."plain" = searchable("had"."tag") GROUP BY 1) "once")
  WHERE EXISTS (SELECT FROM jsonb_array_elements_text("guests"."tags") "tag"
    JOIN "tag_spellings" "kept" ON "kept"."event_id" = "guests"."event_id" AND "kept"."plain" = searchable("tag") AND "kept"."word" <> "tag");--> statement-breakpoint
UPDATE "mailings" SET "audience" = jsonb_set("audience", '{tags}', (SELECT jsonb_agg(DISTINCT coalesce("kept"."word", "tag"))
    FROM jsonb_array_elements_text("mailings"."audience" -> 'tags') "tag"
    LEFT JOIN "tag_spellings" "kept" ON "kept"."event_id" = "mailings"."event_id" AND "kept"."plain" = searchable("tag")))
  WHERE "state" IN ('draft', 'scheduled') AND jsonb_array_length("audience" -> 'tags') > 0;--> statement-breakpoint
DROP TABLE "tag_spellings";
