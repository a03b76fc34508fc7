CREATE TABLE "service_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"master_account_id" text NOT NULL,
	"service_id" text NOT NULL,
	"text" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contracted_services" ADD COLUMN "counts" text DEFAULT 'fixed' NOT NULL;--> statement-breakpoint
ALTER TABLE "contracted_services" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracted_services" ADD COLUMN "currency" text;--> statement-breakpoint
-- Until now every line was in its account's currency.
UPDATE "contracted_services" SET "currency" = "master_accounts"."currency" FROM "master_accounts"
  WHERE "master_accounts"."id" = "contracted_services"."master_account_id";--> statement-breakpoint
ALTER TABLE "contracted_services" ALTER COLUMN "currency" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contracted_services" ADD COLUMN "state" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "contracted_services" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracted_services" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contracted_services" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "master_accounts" ADD COLUMN "exchange_rates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "master_deposits" ADD COLUMN "currency" text;--> statement-breakpoint
-- Until now every line was in its account's currency.
UPDATE "master_deposits" SET "currency" = "master_accounts"."currency" FROM "master_accounts"
  WHERE "master_accounts"."id" = "master_deposits"."master_account_id";--> statement-breakpoint
ALTER TABLE "master_deposits" ALTER COLUMN "currency" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "master_deposits" ADD COLUMN "method" text DEFAULT 'transfer' NOT NULL;--> statement-breakpoint
ALTER TABLE "master_deposits" ADD COLUMN "receipt_file_id" text;--> statement-breakpoint
ALTER TABLE "master_deposits" ADD COLUMN "reverses" text;--> statement-breakpoint
ALTER TABLE "master_deposits" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "master_deposits" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_questions" ADD CONSTRAINT "service_questions_master_account_id_master_accounts_id_fk" FOREIGN KEY ("master_account_id") REFERENCES "public"."master_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_questions" ADD CONSTRAINT "service_questions_service_id_contracted_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."contracted_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_questions_account" ON "service_questions" USING btree ("master_account_id");--> statement-breakpoint
ALTER TABLE "master_deposits" ADD CONSTRAINT "master_deposits_receipt_file_id_files_id_fk" FOREIGN KEY ("receipt_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_deposits" ADD CONSTRAINT "master_deposits_reverses_master_deposits_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."master_deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "master_accounts_due" ON "master_accounts" USING btree ("due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "master_deposits_reverses" ON "master_deposits" USING btree ("reverses") WHERE "master_deposits"."reverses" is not null;--> statement-breakpoint
-- Their order was that of their ids.
UPDATE "contracted_services" SET "position" = "placed"."place" FROM
  (SELECT "id", row_number() OVER (PARTITION BY "master_account_id" ORDER BY "id") AS "place" FROM "contracted_services") "placed"
  WHERE "placed"."id" = "contracted_services"."id";
