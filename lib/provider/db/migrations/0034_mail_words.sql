CREATE TABLE "mail_words" (
	"agency_id" text NOT NULL,
	"kind" text NOT NULL,
	"es" jsonb NOT NULL,
	"en" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_words_agency_id_kind_pk" PRIMARY KEY("agency_id","kind")
);
--> statement-breakpoint
ALTER TABLE "mail_words" ADD CONSTRAINT "mail_words_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;