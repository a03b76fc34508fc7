ALTER TABLE "erasure_requests" ALTER COLUMN "reservation_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD COLUMN "guest_id" text;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "erasure_requests_guest_waiting" ON "erasure_requests" USING btree ("guest_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "erasure_requests_guest" ON "erasure_requests" USING btree ("guest_id");--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_of_one" CHECK (num_nonnulls("erasure_requests"."reservation_id", "erasure_requests"."guest_id") = 1);