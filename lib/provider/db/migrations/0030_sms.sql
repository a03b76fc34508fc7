CREATE TABLE "sms_consents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"given" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"guest_id" text,
	"mobile" text NOT NULL,
	"segments" integer NOT NULL,
	"gateway_id" text,
	"delivery" text NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"reported_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sms_consents_mobile" ON "sms_consents" USING btree ("mobile","id");--> statement-breakpoint
CREATE INDEX "sms_messages_event" ON "sms_messages" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "sms_messages_guest" ON "sms_messages" USING btree ("guest_id") WHERE guest_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_messages_gateway" ON "sms_messages" USING btree ("gateway_id") WHERE gateway_id is not null;