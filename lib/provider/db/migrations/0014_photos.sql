CREATE TABLE "photos" (
	"id" text PRIMARY KEY NOT NULL,
	"story_id" text,
	"event_id" text,
	"ending" text NOT NULL,
	"alt" jsonb NOT NULL,
	"focal_x" integer DEFAULT 50 NOT NULL,
	"focal_y" integer DEFAULT 50 NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "photos_of_one" CHECK (("photos"."story_id" IS NULL) <> ("photos"."event_id" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_story" ON "photos" USING btree ("story_id","position");--> statement-breakpoint
CREATE INDEX "photos_event" ON "photos" USING btree ("event_id","position");--> statement-breakpoint
-- Stories have theirs in the same table from here on, in the files that they came in.
INSERT INTO "photos" ("id", "story_id", "ending", "alt", "position") SELECT "id", "story_id", "ending", "alt", "position" FROM "story_photos";--> statement-breakpoint
DROP TABLE "story_photos" CASCADE;--> statement-breakpoint
-- Stories and event pages that are kept show them.
CREATE TRIGGER shown_data_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "photos"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_data_written();
