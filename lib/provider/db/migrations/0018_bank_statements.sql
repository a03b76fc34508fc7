CREATE TABLE "bank_statements" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"bank_account_id" text,
	"account_name" text NOT NULL,
	"imported_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_transaction_payments" (
	"transaction_id" text NOT NULL,
	"payment_id" text NOT NULL,
	CONSTRAINT "bank_transaction_payments_transaction_id_payment_id_pk" PRIMARY KEY("transaction_id","payment_id")
);
--> statement-breakpoint
CREATE TABLE "bank_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"statement_id" text NOT NULL,
	"checksum" text NOT NULL,
	"paid_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_transactions_positive" CHECK ("bank_transactions"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transaction_payments" ADD CONSTRAINT "bank_transaction_payments_transaction_id_bank_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."bank_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transaction_payments" ADD CONSTRAINT "bank_transaction_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_statements_agency" ON "bank_statements" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "bank_statements_account" ON "bank_statements" USING btree ("bank_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transaction_payments_once" ON "bank_transaction_payments" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transactions_once" ON "bank_transactions" USING btree ("agency_id","checksum");--> statement-breakpoint
CREATE INDEX "bank_transactions_statement" ON "bank_transactions" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_transactions_state" ON "bank_transactions" USING btree ("agency_id","state","paid_on","id");