ALTER TABLE "companions" ADD COLUMN "own_email" text;--> statement-breakpoint
ALTER TABLE "companions" ADD COLUMN "locale" text;