ALTER TABLE "agencies" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "reopened_at" timestamp with time zone;--> statement-breakpoint
-- One that was closed by hand before there was anything else to say of it.
UPDATE "agencies" SET "suspended_at" = now() WHERE NOT "active";--> statement-breakpoint
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_suspended" CHECK ("agencies"."active" = ("agencies"."suspended_at" is null));