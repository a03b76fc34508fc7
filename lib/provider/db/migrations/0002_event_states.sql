ALTER TABLE "events" ADD COLUMN "state" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "first_published_on" date;--> statement-breakpoint
-- What guests see today they go on seeing; without a first day no package's months end it.
UPDATE "events" SET "state" = 'published' WHERE "published";--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "published";--> statement-breakpoint
-- An event's package decides what its page shows.
CREATE TRIGGER shown_data_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "master_accounts"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_data_written();
