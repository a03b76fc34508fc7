-- Events took their rooms over without the beds and the view that the hotel tells; archived events stay as they are.
UPDATE "event_categories"
  SET "room" = "room" || jsonb_build_object('beds', "room_categories"."beds", 'view', "room_categories"."view")
  FROM "room_categories", "events"
  WHERE "room_categories"."id" = "event_categories"."room_category_id"
    AND "events"."id" = "event_categories"."event_id"
    AND "events"."state" <> 'archived'
    AND ("room_categories"."beds" IS NOT NULL OR "room_categories"."view" IS NOT NULL);
