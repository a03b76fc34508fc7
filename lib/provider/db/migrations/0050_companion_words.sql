ALTER TABLE "companions" ADD COLUMN "own_email" text;--> statement-breakpoint
ALTER TABLE "companions" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "companions" ADD COLUMN "leaving_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companions" ADD COLUMN "left_at" timestamp with time zone;