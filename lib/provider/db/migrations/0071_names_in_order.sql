DROP INDEX "guests_name";--> statement-breakpoint
DROP INDEX "users_name";--> statement-breakpoint
CREATE INDEX "guests_name" ON "guests" USING btree ("event_id",searchable("last_name" || ' ' || coalesce("maternal_last_name", '') || ' ' || "first_name"),"id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (searchable("name"),"id");