CREATE TABLE "call_rules" (
	"event_id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"days" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "occasion" text;--> statement-breakpoint
ALTER TABLE "call_rules" ADD CONSTRAINT "call_rules_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_rules" ADD CONSTRAINT "call_rules_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calls_rule" ON "calls" USING btree ("event_id","rule","occasion") WHERE "calls"."rule" is not null;