CREATE TABLE "mail_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"mailbox" text NOT NULL,
	"delivery" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"address" text NOT NULL,
	"mailbox" text NOT NULL,
	"reason" text NOT NULL,
	"detail" text,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	"release_reason" text
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "delivery_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_reports" ADD CONSTRAINT "mail_reports_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_suppressions" ADD CONSTRAINT "mail_suppressions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_reports_mailbox" ON "mail_reports" USING btree ("agency_id","mailbox","received_at");--> statement-breakpoint
CREATE INDEX "mail_reports_received" ON "mail_reports" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_suppressions_held" ON "mail_suppressions" USING btree ("agency_id","mailbox") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "mail_suppressions_agency" ON "mail_suppressions" USING btree ("agency_id","created_at");