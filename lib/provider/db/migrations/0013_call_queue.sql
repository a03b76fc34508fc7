CREATE TABLE "call_history" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"call_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"state" text NOT NULL,
	"progress" text NOT NULL,
	"medium" text NOT NULL,
	"comments" text,
	"follow_up" text,
	"next_at" timestamp with time zone,
	"promised_amount" bigint,
	"promised_on" date
);
--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "wrong_mobile" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "reservation_id" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "promised_amount" bigint;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_history" ADD CONSTRAINT "call_history_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_history" ADD CONSTRAINT "call_history_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_history_call" ON "call_history" USING btree ("call_id","at");--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_reservation" ON "calls" USING btree ("reservation_id");--> statement-breakpoint
-- Calls that nobody answered wait to be made again; what was noted of each call is the first row of its history.
INSERT INTO "call_history" ("id", "agency_id", "call_id", "at", "actor", "state", "progress", "medium", "comments")
  SELECT gen_random_uuid()::text, "agency_id", "id", "done_at", 'system:migration', "state",
    CASE WHEN "state" = 'notAnswered' THEN 'waiting' ELSE 'finished' END, "medium", "comments"
  FROM "calls" WHERE "done_at" IS NOT NULL;
--> statement-breakpoint
UPDATE "calls" SET "attempts" = 1, "done_at" = NULL WHERE "state" = 'notAnswered';
--> statement-breakpoint
CREATE INDEX "calls_waiting" ON "calls" USING btree ("event_id","scheduled_at") WHERE "calls"."state" in ('toDo', 'notAnswered') and "calls"."done_at" is null;