ALTER TABLE "mailing_recipients" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "sms" jsonb DEFAULT '{"es":"","en":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "expected_segments" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "from_pack" boolean DEFAULT true NOT NULL;