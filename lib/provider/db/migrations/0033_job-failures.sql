CREATE TABLE "job_failures" (
	"id" text PRIMARY KEY NOT NULL,
	"job" text NOT NULL,
	"row_id" text NOT NULL,
	"failures" integer NOT NULL,
	"last_error" text NOT NULL,
	"first_failed_at" timestamp with time zone NOT NULL,
	"last_failed_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "job_failures_row" ON "job_failures" USING btree ("job","row_id");--> statement-breakpoint
CREATE INDEX "job_failures_last" ON "job_failures" USING btree ("last_failed_at");