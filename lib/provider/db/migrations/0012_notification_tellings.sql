CREATE INDEX "notification_reads_reader" ON "notification_reads" USING btree ("reader","notification_id");--> statement-breakpoint
CREATE INDEX "notifications_standing" ON "notifications" USING btree ("type") WHERE "notifications"."status" <> 'Off';--> statement-breakpoint
-- Streams of notifications are open at any process: the database tells each of them whom a write concerns.
CREATE FUNCTION tell_notification_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('notification_written', json_build_object(
    'id', NEW.id, 'agency', NEW.agency_id, 'reservation', NEW.reservation_id)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER notification_written AFTER INSERT OR UPDATE ON "notifications"
  FOR EACH ROW EXECUTE FUNCTION tell_notification_written();--> statement-breakpoint
CREATE FUNCTION tell_notifications_read() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('notification_written', json_build_object('reader', reader)::text)
  FROM (SELECT DISTINCT reader FROM marked) readers;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER notifications_read AFTER INSERT ON "notification_reads" REFERENCING NEW TABLE AS marked
  FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications_read();--> statement-breakpoint
CREATE TRIGGER notifications_unread AFTER DELETE ON "notification_reads" REFERENCING OLD TABLE AS marked
  FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications_read();
