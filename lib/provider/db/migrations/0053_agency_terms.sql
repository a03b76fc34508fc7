CREATE TABLE "agency_terms" (
	"agency_id" text PRIMARY KEY NOT NULL,
	"off" text[] DEFAULT '{}' NOT NULL,
	"published_events" integer,
	"people" integer,
	"import_guests" integer,
	"mailings_a_day" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agency_terms" ADD CONSTRAINT "agency_terms_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;