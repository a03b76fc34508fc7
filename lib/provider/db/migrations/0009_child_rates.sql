ALTER TABLE "reservation_lines" ADD COLUMN "adult_percent" integer;--> statement-breakpoint
ALTER TABLE "rates" ADD COLUMN "child_position" integer;--> statement-breakpoint
ALTER TABLE "rates" ADD COLUMN "paying_adults" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rates" ADD COLUMN "adult_percent" integer;