CREATE TABLE "loose_files" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "loose_files_since" ON "loose_files" USING btree ("since");