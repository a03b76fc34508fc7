CREATE INDEX "events_date" ON "events" USING btree ("event_date");--> statement-breakpoint
CREATE INDEX "events_range" ON "events" USING btree ("range_start");