CREATE TABLE "hotel_rate_plans" (
	"room_category_id" text PRIMARY KEY NOT NULL,
	"meal_plan" text NOT NULL,
	"currency" text NOT NULL,
	"basis" text NOT NULL,
	"tax_included" boolean DEFAULT true NOT NULL,
	"tax_percent" numeric(6, 3) DEFAULT 0 NOT NULL,
	"minimum_to_reserve" bigint DEFAULT 0 NOT NULL,
	"rates" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stories" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text,
	"slug" text NOT NULL,
	"couple_names" text NOT NULL,
	"wedding_date" date NOT NULL,
	"hotel_name" text NOT NULL,
	"place" text NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"quote" jsonb NOT NULL,
	"guests" integer NOT NULL,
	"rooms" integer NOT NULL,
	"nights" integer NOT NULL,
	"consent_name" text,
	"consent_on" date,
	"consent_recorded_by" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stories_published_with_consent" CHECK ("stories"."status" = 'draft' OR ("stories"."consent_name" IS NOT NULL AND "stories"."consent_on" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "story_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"story_id" text NOT NULL,
	"ending" text NOT NULL,
	"alt" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "minimum_nights" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "hotel_rate_plans" ADD CONSTRAINT "hotel_rate_plans_room_category_id_room_categories_id_fk" FOREIGN KEY ("room_category_id") REFERENCES "public"."room_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_photos" ADD CONSTRAINT "story_photos_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stories_slug" ON "stories" USING btree ("agency_id","slug");--> statement-breakpoint
CREATE INDEX "story_photos_story" ON "story_photos" USING btree ("story_id","position");