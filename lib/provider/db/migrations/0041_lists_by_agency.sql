CREATE INDEX "contact_notices_event" ON "contact_notices" USING btree ("event_id") WHERE choice is null;--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin (searchable(name || ' ' || code) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reminders_created" ON "reminders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reservations_agency" ON "reservations" USING btree ("agency_id","created_at");