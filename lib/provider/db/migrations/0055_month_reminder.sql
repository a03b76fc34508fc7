ALTER TABLE "mailings" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "mailings_automatic" ON "mailings" USING btree ("event_id") WHERE automatic;