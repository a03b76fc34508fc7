CREATE TABLE "whatsapp_numbers" (
	"agency_id" text PRIMARY KEY NOT NULL,
	"number_id" text NOT NULL,
	"phone" text,
	"token" text NOT NULL,
	"app_secret" text,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "whatsapp_numbers_number_id_unique" UNIQUE("number_id")
);
--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD COLUMN "number_id" text;--> statement-breakpoint
ALTER TABLE "whatsapp_numbers" ADD CONSTRAINT "whatsapp_numbers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;