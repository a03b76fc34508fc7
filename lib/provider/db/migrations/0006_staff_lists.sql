CREATE INDEX "payments_attention" ON "payments" USING btree ("agency_id") WHERE attention is not null;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("payment_id") WHERE status in ('requested', 'approved', 'failed');--> statement-breakpoint
CREATE INDEX "reservation_rooms_category" ON "reservation_rooms" USING btree ("event_category_id","check_in");--> statement-breakpoint
CREATE INDEX "reservations_cancellations" ON "reservations" USING btree ("event_id") WHERE booking_status = 'cancellationRequested';