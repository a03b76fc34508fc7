ALTER TABLE "agencies" ADD COLUMN "brand_color" text;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "paper_color" text;