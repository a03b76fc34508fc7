CREATE TABLE "households" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"responder_id" text,
	"language" text,
	"import_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "household_id" text;--> statement-breakpoint
ALTER TABLE "households" ADD CONSTRAINT "households_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "households" ADD CONSTRAINT "households_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "households" ADD CONSTRAINT "households_responder_id_guests_id_fk" FOREIGN KEY ("responder_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "households_name" ON "households" USING btree ("event_id",searchable("name"));--> statement-breakpoint
CREATE INDEX "households_responder" ON "households" USING btree ("responder_id");--> statement-breakpoint
CREATE INDEX "households_import" ON "households" USING btree ("import_id");--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guests_household" ON "guests" USING btree ("household_id");--> statement-breakpoint
-- A household was a name on its guests until now.
INSERT INTO "households" ("id", "agency_id", "event_id", "name", "created_at")
SELECT gen_random_uuid()::text, named."agency_id", named."event_id", named."household", named."created_at" FROM (
  SELECT DISTINCT ON ("event_id", searchable("household")) "agency_id", "event_id", "household", "created_at"
  FROM "guests" WHERE "household" IS NOT NULL ORDER BY "event_id", searchable("household"), "created_at"
) named;--> statement-breakpoint
UPDATE "guests" SET "household_id" = "households"."id" FROM "households"
WHERE "households"."event_id" = "guests"."event_id" AND searchable("households"."name") = searchable("guests"."household");--> statement-breakpoint
-- So that an import from before is undone as one from after.
UPDATE "guest_import_rows" SET "before" = ("before" - 'household') || jsonb_build_object('householdId', (
  SELECT "households"."id" FROM "households" JOIN "guests" ON "guests"."event_id" = "households"."event_id"
  WHERE "guests"."id" = "guest_import_rows"."guest_id" AND searchable("households"."name") = searchable("before"->>'household')
)) WHERE "before" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" DROP COLUMN "household";