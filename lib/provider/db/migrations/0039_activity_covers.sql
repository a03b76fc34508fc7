ALTER TABLE "photos" DROP CONSTRAINT "photos_of_one";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "cover" jsonb;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "activity_id" text;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_activity" ON "photos" USING btree ("activity_id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_of_one" CHECK (num_nonnulls("photos"."story_id", "photos"."event_id", "photos"."activity_id", "photos"."hotel_id") = 1);