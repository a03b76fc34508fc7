ALTER TABLE "whatsapp_messages" ADD COLUMN "body" text;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "whatsapp_messages_mobile" ON "whatsapp_messages" USING btree ("mobile","created_at");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_gateway" ON "whatsapp_messages" USING btree ("gateway_id");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_messages_answer" ON "whatsapp_messages" USING btree ("gateway_id") WHERE kind = 'answer';