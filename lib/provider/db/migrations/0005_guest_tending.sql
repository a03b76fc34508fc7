ALTER TABLE "guests" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "diet" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "diet_notes" text;--> statement-breakpoint
CREATE INDEX "contact_notices_guest" ON "contact_notices" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "guests_name" ON "guests" USING btree ("event_id",lower("last_name" || ' ' || coalesce("maternal_last_name", '') || ' ' || "first_name"),"id");--> statement-breakpoint
CREATE INDEX "calls_guest" ON "calls" USING btree ("guest_id");