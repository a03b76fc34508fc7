CREATE TABLE "payment_processors" (
	"agency_id" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"fee_passed_on" boolean DEFAULT false NOT NULL,
	"fee_percent" numeric(6, 3) DEFAULT 0 NOT NULL,
	"fee_fixed" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_processors_agency_id_name_pk" PRIMARY KEY("agency_id","name")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"code" text NOT NULL,
	"percent" integer,
	"amount" bigint,
	"valid_from" date,
	"valid_to" date,
	"maximum_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupons_uses" CHECK ("coupons"."uses" >= 0 AND ("coupons"."maximum_uses" IS NULL OR "coupons"."uses" <= "coupons"."maximum_uses")),
	CONSTRAINT "coupons_one_kind" CHECK (("coupons"."percent" IS NULL) <> ("coupons"."amount" IS NULL)),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" IS NULL OR "coupons"."percent" BETWEEN 1 AND 100),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."amount" IS NULL OR "coupons"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "processor_events" (
	"processor" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"processor_payment_id" text,
	"outcome" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "processor_events_processor_id_pk" PRIMARY KEY("processor","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_charges_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"event_category_id" text,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"rooms" integer DEFAULT 1 NOT NULL,
	"adults" integer NOT NULL,
	"juniors" integer DEFAULT 0 NOT NULL,
	"minors" integer DEFAULT 0 NOT NULL,
	"infants" integer DEFAULT 0 NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"locale" text NOT NULL,
	"status" text NOT NULL,
	"offer_expires_at" timestamp with time zone,
	"reservation_id" text,
	"token_hash" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waitlist_entries_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "proof_protects_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "cancellation_steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "schedule_template" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "honeymoon_discount_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "waitlist_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "waitlist_offer_hours" integer DEFAULT 48 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "waitlist_fills_gaps" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "guest_list_shows" text DEFAULT 'count' NOT NULL;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "quote_notes" text;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "quoted_by" text;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "quoted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "processor" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "processor_payment_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "failure_code" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "attention" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "method" text DEFAULT 'bank' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tracking_key" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "processor_refund_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure_code" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "requested_by" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservation_lines" ADD COLUMN "discount_kind" text;--> statement-breakpoint
ALTER TABLE "reservation_lines" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "cancellation_text" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "cancellation_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "coupon_id" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "honeymoon" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "checked_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "checked_in_by" text;--> statement-breakpoint
ALTER TABLE "event_categories" ADD COLUMN "max_occupancy" integer;--> statement-breakpoint
ALTER TABLE "event_categories" ADD COLUMN "max_adults" integer;--> statement-breakpoint
ALTER TABLE "event_categories" ADD COLUMN "max_juniors" integer;--> statement-breakpoint
ALTER TABLE "event_categories" ADD COLUMN "max_minors" integer;--> statement-breakpoint
ALTER TABLE "event_categories" ADD COLUMN "max_infants" integer;--> statement-breakpoint
ALTER TABLE "room_nights" ADD COLUMN "closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_processors" ADD CONSTRAINT "payment_processors_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_event_category_id_event_categories_id_fk" FOREIGN KEY ("event_category_id") REFERENCES "public"."event_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("event_id","code");--> statement-breakpoint
CREATE INDEX "processor_events_payment" ON "processor_events" USING btree ("processor_payment_id");--> statement-breakpoint
CREATE INDEX "waitlist_entries_event" ON "waitlist_entries" USING btree ("event_id","status","position");--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_processor" ON "payments" USING btree ("processor","processor_payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_honeymoon" ON "reservations" USING btree ("event_id") WHERE honeymoon and booking_status not in ('expired', 'cancelled');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_processor_refund_id_unique" UNIQUE("processor_refund_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fee" CHECK ("payments"."fee" >= 0);