ALTER TABLE "outbox" ADD COLUMN "mailbox" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "limited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_mailbox" ON "outbox" USING btree ("mailbox","sent_at");--> statement-breakpoint
UPDATE "outbox" SET "mailbox" = lower("recipient"), "payload" = "payload" - 'loginToken';
