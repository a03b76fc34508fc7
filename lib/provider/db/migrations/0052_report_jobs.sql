CREATE TABLE "report_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"report" text NOT NULL,
	"format" text NOT NULL,
	"locale" text NOT NULL,
	"filters" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"state" text NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"tells" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_name" text,
	"storage_key" text,
	"run" text,
	"run_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "for_user_id" text;--> statement-breakpoint
ALTER TABLE "report_jobs" ADD CONSTRAINT "report_jobs_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_jobs" ADD CONSTRAINT "report_jobs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_jobs_event" ON "report_jobs" USING btree ("event_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "report_jobs_created" ON "report_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "report_jobs_under_way" ON "report_jobs" USING btree ("created_at") WHERE "report_jobs"."state" in ('waiting', 'running');
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"report" text NOT NULL,
	"format" text NOT NULL,
	"locale" text NOT NULL,
	"filters" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"rhythm" jsonb NOT NULL,
	"readers" jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_jobs" ADD COLUMN "schedule_id" text;--> statement-breakpoint
ALTER TABLE "report_jobs" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_schedules_event" ON "report_schedules" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "report_schedules_next" ON "report_schedules" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_jobs_due" ON "report_jobs" USING btree ("schedule_id","due_at","user_id") WHERE "report_jobs"."schedule_id" is not null;--> statement-breakpoint
CREATE INDEX "report_jobs_ended" ON "report_jobs" USING btree ("ended_at");
