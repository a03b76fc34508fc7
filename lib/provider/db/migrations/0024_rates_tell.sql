-- An event's page shows from how much a room is sold.
CREATE TRIGGER shown_data_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "rate_plans"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_data_written();
--> statement-breakpoint
CREATE TRIGGER shown_data_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "rates"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_data_written();
