CREATE TABLE "guest_column_names" (
	"agency_id" text NOT NULL,
	"header" text NOT NULL,
	"field" text,
	CONSTRAINT "guest_column_names_agency_id_header_pk" PRIMARY KEY("agency_id","header")
);
--> statement-breakpoint
CREATE TABLE "guest_import_rows" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"verdict" text NOT NULL,
	"guest_id" text,
	"version" integer,
	"before" jsonb,
	"cells" jsonb,
	"problems" jsonb,
	CONSTRAINT "guest_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "guest_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"storage_key" text,
	"columns" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"country" text NOT NULL,
	"duplicates" text NOT NULL,
	"total" integer NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "household" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "side" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_column_names" ADD CONSTRAINT "guest_column_names_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_import_rows" ADD CONSTRAINT "guest_import_rows_import_id_guest_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."guest_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD CONSTRAINT "guest_imports_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD CONSTRAINT "guest_imports_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_import_rows_guest" ON "guest_import_rows" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "guest_imports_event" ON "guest_imports" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "guest_imports_under_way" ON "guest_imports" USING btree ("event_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "guests_mobile" ON "guests" USING btree ("event_id","mobile");--> statement-breakpoint
CREATE INDEX "guests_email" ON "guests" USING btree ("event_id",lower("email"));