-- Every process keeps the public pages that it made from these tables: the database tells all of them what was written.
CREATE FUNCTION tell_shown_data_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shown_data_written', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$ DECLARE shown text; BEGIN
  FOREACH shown IN ARRAY ARRAY['activities', 'agencies', 'agency_emails', 'agency_phones', 'agency_social_media',
    'event_categories', 'event_currencies', 'events', 'guests', 'hotel_rate_plans', 'hotels', 'room_categories',
    'stories', 'story_photos', 'training_videos']
  LOOP
    EXECUTE format('CREATE TRIGGER shown_data_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_data_written()', shown);
  END LOOP;
END $$;
--> statement-breakpoint
-- Pages show which nights there are. How many of them are sold, which every booking writes, they ask for anew: telling
-- makes commits wait for each other.
CREATE TRIGGER shown_data_written AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF event_category_id, night ON room_nights
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_data_written();
