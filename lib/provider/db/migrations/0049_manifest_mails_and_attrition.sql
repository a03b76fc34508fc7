CREATE TABLE "transport_suppliers" (
	"agency_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "transport_suppliers_agency_id_name_pk" PRIMARY KEY("agency_id","name")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "attrition" jsonb;--> statement-breakpoint
ALTER TABLE "transport_manifests" ADD COLUMN "sent_to" text;--> statement-breakpoint
ALTER TABLE "transport_suppliers" ADD CONSTRAINT "transport_suppliers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rooming_list_versions_sent" ON "rooming_list_versions" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "transport_manifests_sent" ON "transport_manifests" USING btree ("sent_at");
