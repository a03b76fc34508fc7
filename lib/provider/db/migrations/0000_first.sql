CREATE TABLE "agencies" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"age" integer,
	"phone" text NOT NULL,
	"phone_code" text DEFAULT '+52' NOT NULL,
	"language_code" text DEFAULT 'es' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"url" text,
	"description" text,
	"opening_hours" text,
	"profile_img_url" text,
	"banner_img_url" text,
	"address" text,
	"address_url" text,
	"token_hash" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agencies_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "agency_emails" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"email" text NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agency_phones" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"phone" text NOT NULL,
	"kind" text NOT NULL,
	"description" text,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agency_social_media" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"network" text NOT NULL,
	"url" text,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"business_name" text NOT NULL,
	"bank_name" text NOT NULL,
	"branch_name" text,
	"account_number" text NOT NULL,
	"card_number" text,
	"clabe_number" text NOT NULL,
	"currency" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"date" date NOT NULL,
	"start_time" time(0) NOT NULL,
	"end_time" time(0),
	"venue" text NOT NULL,
	"location" text,
	"paid" boolean DEFAULT false NOT NULL,
	"minimum_age" integer,
	"recommendations" text,
	"description" text,
	"dress_code_men" text,
	"dress_code_women" text,
	"observations" text,
	"cover_photo_url" text,
	"video_url" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_currencies" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"code" text NOT NULL,
	"exchange_rate" numeric(18, 8) NOT NULL,
	"currency_main" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"event_date" date NOT NULL,
	"range_start" date,
	"range_end" date,
	"time_zone" text NOT NULL,
	"hotel_id" text,
	"img_cover_circle" text,
	"main_user_id" text,
	"secondary_user_id" text,
	"ceremony" jsonb,
	"message" jsonb,
	"currency" text DEFAULT 'USD' NOT NULL,
	"minimum_nights" integer DEFAULT 2 NOT NULL,
	"minimum_to_reserve" bigint NOT NULL,
	"balance_due_days" integer NOT NULL,
	"pass_share_percent" integer NOT NULL,
	"adult_pass_price" bigint,
	"child_pass_price" bigint,
	"notification_email" text,
	"gift_table_url" text,
	"live_stream_url" text,
	"published" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "hotels" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"stars" integer,
	"city" text NOT NULL,
	"region" text NOT NULL,
	"country" text NOT NULL,
	"address" text NOT NULL,
	"time_zone" text NOT NULL,
	"description" jsonb NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"check_in_time" text DEFAULT '15:00' NOT NULL,
	"check_out_time" text DEFAULT '12:00' NOT NULL,
	"age_bands" jsonb NOT NULL,
	"infants_count" boolean DEFAULT false NOT NULL,
	"minimum_age" integer,
	"image_url" text
);
--> statement-breakpoint
CREATE TABLE "room_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"hotel_id" text NOT NULL,
	"name" text NOT NULL,
	"description" jsonb NOT NULL,
	"image_url" text,
	"max_occupancy" integer NOT NULL,
	"max_adults" integer NOT NULL,
	"max_juniors" integer NOT NULL,
	"max_minors" integer NOT NULL,
	"max_infants" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"guest_id" text,
	"scheduled_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"priority" text NOT NULL,
	"comments" text,
	"medium" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contracted_services" (
	"id" text PRIMARY KEY NOT NULL,
	"master_account_id" text NOT NULL,
	"concept" text NOT NULL,
	"price" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"maternal_last_name" text,
	"mobile" text NOT NULL,
	"email" text,
	"notes" text,
	"attendance" text NOT NULL,
	"companions" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "master_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"package" text NOT NULL,
	"currency" text NOT NULL,
	"due_on" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "master_accounts_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "master_deposits" (
	"id" text PRIMARY KEY NOT NULL,
	"master_account_id" text NOT NULL,
	"concept" text NOT NULL,
	"amount" bigint NOT NULL,
	"date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text,
	"reservation_id" text,
	"type" text NOT NULL,
	"status" text DEFAULT 'On' NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"params" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transport_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"reservation_id" text NOT NULL,
	"kind" text NOT NULL,
	"holder" text NOT NULL,
	"adults" integer NOT NULL,
	"minors" integer NOT NULL,
	"departure_date" date NOT NULL,
	"return_date" date,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"status" text NOT NULL,
	"quote_amount" bigint,
	"quote_currency" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"storage_key" text NOT NULL,
	"original_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"reservation_id" text NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_on" date,
	"bank" text,
	"tracking_key" text,
	"proof_file_id" text,
	"duplicate_of" text,
	"created_by" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_positive" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_positive" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"agency_id" text,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"actor_role" text,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"ip" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb,
	"effect" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"locale" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outbox_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "reservation_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"kind" text NOT NULL,
	"band" text,
	"pass_kind" text,
	"category_name" text,
	"room" integer,
	"nights" integer,
	"people" integer,
	"quantity" integer NOT NULL,
	"unit" bigint NOT NULL,
	"total" bigint NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation_passes" (
	"id" text PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit" bigint NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation_rooms" (
	"id" text PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"event_category_id" text NOT NULL,
	"category_name" text NOT NULL,
	"meal_plan" text NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"status" text NOT NULL,
	"adults" integer NOT NULL,
	"juniors" integer NOT NULL,
	"minors" integer NOT NULL,
	"infants" integer NOT NULL,
	"occupants" jsonb NOT NULL,
	"observations" text,
	"total" bigint NOT NULL,
	"position" integer NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"nights_released_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reservation_rooms_nights" CHECK ("reservation_rooms"."check_out" > "reservation_rooms"."check_in"),
	CONSTRAINT "reservation_rooms_adult" CHECK ("reservation_rooms"."adults" >= 1)
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"key" text NOT NULL,
	"user_id" text,
	"guest_id" text,
	"booking_status" text NOT NULL,
	"hold_expires_at" timestamp with time zone,
	"nights_released_at" timestamp with time zone,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"maternal_last_name" text,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"locale" text NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"minimum_to_reserve" bigint NOT NULL,
	"payment_reference" text NOT NULL,
	"cancellation_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "reservations_key_unique" UNIQUE("key"),
	CONSTRAINT "reservations_payment_reference_unique" UNIQUE("payment_reference"),
	CONSTRAINT "reservations_total_not_negative" CHECK ("reservations"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "schedule_items" (
	"id" text PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"kind" text NOT NULL,
	"due_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"room_category_id" text NOT NULL,
	"block_state" text NOT NULL,
	"cut_off_date" date,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"event_category_id" text NOT NULL,
	"meal_plan" text NOT NULL,
	"currency" text NOT NULL,
	"basis" text NOT NULL,
	"tax_included" boolean DEFAULT true NOT NULL,
	"tax_percent" numeric(6, 3) DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"id" text PRIMARY KEY NOT NULL,
	"rate_plan_id" text NOT NULL,
	"band" text NOT NULL,
	"adult_occupancy" integer,
	"first_night" date,
	"last_night" date,
	"amount" bigint NOT NULL,
	CONSTRAINT "rates_not_negative" CHECK ("rates"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "room_nights" (
	"event_category_id" text NOT NULL,
	"night" date NOT NULL,
	"allotted" integer NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "room_nights_event_category_id_night_pk" PRIMARY KEY("event_category_id","night"),
	CONSTRAINT "room_nights_never_oversold" CHECK ("room_nights"."sold" >= 0 AND "room_nights"."sold" <= "room_nights"."allotted")
);
--> statement-breakpoint
CREATE TABLE "login_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"reservation_id" text,
	"single_use" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"user_id" text,
	"reservation_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"ip" text,
	"user_agent" text,
	"impersonated_by" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"language_code" text DEFAULT 'es' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "agency_emails" ADD CONSTRAINT "agency_emails_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_phones" ADD CONSTRAINT "agency_phones_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_social_media" ADD CONSTRAINT "agency_social_media_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_currencies" ADD CONSTRAINT "event_currencies_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_main_user_id_users_id_fk" FOREIGN KEY ("main_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_secondary_user_id_users_id_fk" FOREIGN KEY ("secondary_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_categories" ADD CONSTRAINT "room_categories_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracted_services" ADD CONSTRAINT "contracted_services_master_account_id_master_accounts_id_fk" FOREIGN KEY ("master_account_id") REFERENCES "public"."master_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_accounts" ADD CONSTRAINT "master_accounts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_accounts" ADD CONSTRAINT "master_accounts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_deposits" ADD CONSTRAINT "master_deposits_master_account_id_master_accounts_id_fk" FOREIGN KEY ("master_account_id") REFERENCES "public"."master_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD CONSTRAINT "transport_requests_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD CONSTRAINT "transport_requests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD CONSTRAINT "transport_requests_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_proof_file_id_files_id_fk" FOREIGN KEY ("proof_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_lines" ADD CONSTRAINT "reservation_lines_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_passes" ADD CONSTRAINT "reservation_passes_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_rooms" ADD CONSTRAINT "reservation_rooms_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_rooms" ADD CONSTRAINT "reservation_rooms_event_category_id_event_categories_id_fk" FOREIGN KEY ("event_category_id") REFERENCES "public"."event_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD CONSTRAINT "schedule_items_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_categories" ADD CONSTRAINT "event_categories_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_categories" ADD CONSTRAINT "event_categories_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_categories" ADD CONSTRAINT "event_categories_room_category_id_room_categories_id_fk" FOREIGN KEY ("room_category_id") REFERENCES "public"."room_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_plans" ADD CONSTRAINT "rate_plans_event_category_id_event_categories_id_fk" FOREIGN KEY ("event_category_id") REFERENCES "public"."event_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_rate_plan_id_rate_plans_id_fk" FOREIGN KEY ("rate_plan_id") REFERENCES "public"."rate_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_nights" ADD CONSTRAINT "room_nights_event_category_id_event_categories_id_fk" FOREIGN KEY ("event_category_id") REFERENCES "public"."event_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_emails_agency" ON "agency_emails" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "agency_phones_agency" ON "agency_phones" USING btree ("agency_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agency_social_media_network" ON "agency_social_media" USING btree ("agency_id","network");--> statement-breakpoint
CREATE INDEX "bank_accounts_agency" ON "bank_accounts" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "activities_event" ON "activities" USING btree ("event_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "event_currencies_code" ON "event_currencies" USING btree ("event_id","code");--> statement-breakpoint
CREATE INDEX "events_agency" ON "events" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "room_categories_hotel" ON "room_categories" USING btree ("hotel_id");--> statement-breakpoint
CREATE INDEX "calls_event" ON "calls" USING btree ("event_id","state");--> statement-breakpoint
CREATE INDEX "contracted_services_account" ON "contracted_services" USING btree ("master_account_id");--> statement-breakpoint
CREATE INDEX "guests_event" ON "guests" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "master_deposits_account" ON "master_deposits" USING btree ("master_account_id");--> statement-breakpoint
CREATE INDEX "notifications_agency" ON "notifications" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "transport_requests_reservation" ON "transport_requests" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "transport_requests_event" ON "transport_requests" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "payments_reservation" ON "payments" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("agency_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "audit_log_agency" ON "audit_log" USING btree ("agency_id","at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE status in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "reservation_lines_reservation" ON "reservation_lines" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reservation_passes_reservation" ON "reservation_passes" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reservation_rooms_reservation" ON "reservation_rooms" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reservations_event" ON "reservations" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "reservations_holds" ON "reservations" USING btree ("hold_expires_at") WHERE booking_status = 'hold';--> statement-breakpoint
CREATE INDEX "reservations_user" ON "reservations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "schedule_items_reservation" ON "schedule_items" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "event_categories_event" ON "event_categories" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "rate_plans_category" ON "rate_plans" USING btree ("event_category_id");--> statement-breakpoint
CREATE INDEX "rates_plan" ON "rates" USING btree ("rate_plan_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_reservation" ON "sessions" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "users_agency" ON "users" USING btree ("agency_id");