CREATE INDEX "notifications_reservation" ON "notifications" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "files_same" ON "files" USING btree ("agency_id","sha256");--> statement-breakpoint
CREATE INDEX "payments_proof" ON "payments" USING btree ("proof_file_id");--> statement-breakpoint
CREATE INDEX "payments_tracking_key" ON "payments" USING btree ("agency_id","tracking_key");