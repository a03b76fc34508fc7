ALTER TABLE "photos" DROP CONSTRAINT "photos_of_one";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "hotel_id" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "room_category_id" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_room_category_id_room_categories_id_fk" FOREIGN KEY ("room_category_id") REFERENCES "public"."room_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_hotel" ON "photos" USING btree ("hotel_id","position");--> statement-breakpoint
CREATE INDEX "photos_room_category" ON "photos" USING btree ("room_category_id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_category_of_hotel" CHECK ("photos"."room_category_id" IS NULL OR "photos"."hotel_id" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_of_one" CHECK (num_nonnulls("photos"."story_id", "photos"."event_id", "photos"."hotel_id") = 1);