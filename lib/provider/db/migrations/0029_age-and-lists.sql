CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "events_main_user" ON "events" USING btree ("main_user_id");--> statement-breakpoint
CREATE INDEX "events_secondary_user" ON "events" USING btree ("secondary_user_id");--> statement-breakpoint
CREATE INDEX "events_strict" ON "events" USING btree ("id") WHERE final_notice_days is not null or late_fee is not null;--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_tickets_created" ON "support_tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_search" ON "support_tickets" USING gin ((subject || ' ' || message || ' ' || author_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "processor_events_received" ON "processor_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_state" ON "outbox" USING btree ("channel","status");--> statement-breakpoint
CREATE INDEX "outbox_search" ON "outbox" USING gin ((recipient || ' ' || kind) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "reservations_email" ON "reservations" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "reservations_coupon" ON "reservations" USING btree ("coupon_id") WHERE coupon_id is not null;--> statement-breakpoint
CREATE INDEX "event_categories_cut_off" ON "event_categories" USING btree ("cut_off_date") WHERE block_state = 'definite';--> statement-breakpoint
CREATE INDEX "training_progress_video" ON "training_progress" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "account_tokens_expires" ON "account_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_challenges_expires" ON "login_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_links_user" ON "login_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_links_reservation" ON "login_links" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "login_links_expires" ON "login_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_revoked" ON "sessions" USING btree ("revoked_at") WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX "signups_open" ON "signups" USING btree ("created_at") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ((name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "waitlist_entries_open" ON "waitlist_entries" USING btree ("event_id") WHERE status in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waitlist_entries_category" ON "waitlist_entries" USING btree ("event_category_id");