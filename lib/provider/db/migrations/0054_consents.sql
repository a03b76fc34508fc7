ALTER TABLE "mailing_opt_outs" ADD COLUMN "given" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_opt_outs" ADD COLUMN "source" text DEFAULT 'link' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_opt_outs" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "sms_consents" ADD COLUMN "reason" text;