ALTER TABLE "transport_requests" ADD COLUMN "airline" text;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "flight_number" text;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "flight_time" text;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "return_flight_number" text;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "return_flight_time" text;