-- What the indexes below need: searching by part of a name (with PostgreSQL's contrib package).
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Text as searches compare it: small letters without accents, the same for what is stored and what is typed. Of functions
-- that never change their answer alone, so that indexes may be over it; what is plain already takes the short way.
CREATE FUNCTION searchable(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN lower($1) ELSE
    translate(
      replace(replace(replace(
        lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g')),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'łŁøØđĐðÐı’‘ʼ', 'llooddddi''''''')
  END
$$;--> statement-breakpoint
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
	"proof_protects_days" integer DEFAULT 3 NOT NULL,
	"second_approval_above" jsonb,
	"second_factor_required" boolean DEFAULT false NOT NULL,
	"description" jsonb,
	"opening_hours" jsonb,
	"profile_img_url" text,
	"banner_img_url" text,
	"address" text,
	"address_url" text,
	"demo_event_code" text,
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
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"estimate" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"call_id" text NOT NULL,
	"guest_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"choice" text,
	"answered_at" timestamp with time zone,
	"attendance_before" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_notices_token_hash_unique" UNIQUE("token_hash")
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
CREATE TABLE "activities" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"date" date NOT NULL,
	"start_time" time(0) NOT NULL,
	"end_time" time(0),
	"venue" jsonb NOT NULL,
	"location" jsonb,
	"paid" boolean DEFAULT false NOT NULL,
	"minimum_age" integer,
	"recommendations" jsonb,
	"description" jsonb,
	"dress_code_men" jsonb,
	"dress_code_women" jsonb,
	"observations" jsonb,
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
	"cancellation_steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"schedule_template" jsonb,
	"honeymoon_discount_percent" integer DEFAULT 0 NOT NULL,
	"waitlist_enabled" boolean DEFAULT true NOT NULL,
	"waitlist_offer_hours" integer DEFAULT 48 NOT NULL,
	"waitlist_fills_gaps" boolean DEFAULT false NOT NULL,
	"guest_list_shows" text DEFAULT 'count' NOT NULL,
	"final_notice_days" integer,
	"cancel_after_days" integer,
	"late_fee" jsonb,
	"unpaid_rooms_per_email" integer,
	"unpaid_rooms_per_address" integer,
	"first_payment_hours" integer,
	"guest_changes" text DEFAULT 'automatic' NOT NULL,
	"changes_lock_date" date,
	"notification_email" text,
	"gift_table_url" text,
	"live_stream_url" text,
	"published" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "event_tallies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"listed" integer DEFAULT 0 NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"passes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hotel_rate_plans" (
	"room_category_id" text PRIMARY KEY NOT NULL,
	"meal_plan" text NOT NULL,
	"currency" text NOT NULL,
	"basis" text NOT NULL,
	"tax_included" boolean DEFAULT true NOT NULL,
	"tax_percent" numeric(6, 3) DEFAULT 0 NOT NULL,
	"minimum_to_reserve" bigint DEFAULT 0 NOT NULL,
	"rates" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
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
	"minimum_nights" integer DEFAULT 1 NOT NULL,
	"image_url" text
);
--> statement-breakpoint
CREATE TABLE "room_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"hotel_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"image_url" text,
	"max_occupancy" integer NOT NULL,
	"max_adults" integer NOT NULL,
	"max_juniors" integer NOT NULL,
	"max_minors" integer NOT NULL,
	"max_infants" integer NOT NULL,
	"reference_version" integer DEFAULT 0 NOT NULL
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
CREATE TABLE "support_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text,
	"event_id" text,
	"reservation_id" text,
	"user_id" text,
	"author_name" text NOT NULL,
	"author_email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
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
	"notes" text,
	"quote_notes" text,
	"quoted_by" text,
	"quoted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
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
	"processor" text,
	"processor_payment_id" text,
	"fee" bigint DEFAULT 0 NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"failure_code" text,
	"awaiting" text,
	"attention" text,
	"created_by" text NOT NULL,
	"first_approved_by" text,
	"first_approved_at" timestamp with time zone,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_positive" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_fee" CHECK ("payments"."fee" >= 0)
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
CREATE TABLE "refund_destinations" (
	"reservation_id" text PRIMARY KEY NOT NULL,
	"clabe" text NOT NULL,
	"bank" text NOT NULL,
	"holder" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"method" text DEFAULT 'bank' NOT NULL,
	"reason" text,
	"tracking_key" text,
	"processor_refund_id" text,
	"failure_code" text,
	"requested_by" text DEFAULT 'system' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_processor_refund_id_unique" UNIQUE("processor_refund_id"),
	CONSTRAINT "refunds_positive" CHECK ("refunds"."amount" > 0)
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
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"agency_id" text,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"actor_role" text,
	"impersonated_by" text,
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
CREATE TABLE "loose_files" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"mailbox" text DEFAULT '' NOT NULL,
	"limited" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "change_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"room_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"difference" bigint NOT NULL,
	"occupants" jsonb,
	"observations" text,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "reservation_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"kind" text NOT NULL,
	"discount_kind" text,
	"coupon_code" text,
	"band" text,
	"pass_kind" text,
	"category_name" jsonb,
	"room" integer,
	"nights" integer,
	"people" integer,
	"adult_percent" integer,
	"due_on" date,
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
	"category_name" jsonb NOT NULL,
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
	"decision_reason" text,
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
	"cancellation_text" text,
	"cancellation_requested_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancellation_rooms" jsonb,
	"deleted_at" timestamp with time zone,
	"coupon_id" text,
	"honeymoon" boolean DEFAULT false NOT NULL,
	"checked_in_at" timestamp with time zone,
	"checked_in_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"held_from" text,
	"lapses_at" timestamp with time zone,
	"lapse_warned_at" timestamp with time zone,
	"mail_verified_at" timestamp with time zone,
	"final_notice_at" timestamp with time zone,
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
	"max_occupancy" integer,
	"max_adults" integer,
	"max_juniors" integer,
	"max_minors" integer,
	"max_infants" integer,
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
	"child_position" integer,
	"paying_adults" integer DEFAULT 0 NOT NULL,
	"adult_percent" integer,
	"amount" bigint NOT NULL,
	CONSTRAINT "rates_not_negative" CHECK ("rates"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "room_nights" (
	"event_category_id" text NOT NULL,
	"night" date NOT NULL,
	"allotted" integer NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_nights_event_category_id_night_pk" PRIMARY KEY("event_category_id","night"),
	CONSTRAINT "room_nights_never_oversold" CHECK ("room_nights"."sold" >= 0 AND "room_nights"."sold" <= "room_nights"."allotted")
);
--> statement-breakpoint
CREATE TABLE "stories" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"event_id" text,
	"slug" text NOT NULL,
	"couple_names" text NOT NULL,
	"wedding_date" date NOT NULL,
	"hotel_name" text NOT NULL,
	"place" text NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"quote" jsonb NOT NULL,
	"guests" integer NOT NULL,
	"rooms" integer NOT NULL,
	"nights" integer NOT NULL,
	"consent_name" text,
	"consent_on" date,
	"consent_recorded_by" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stories_published_with_consent" CHECK ("stories"."status" = 'draft' OR ("stories"."consent_name" IS NOT NULL AND "stories"."consent_on" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "story_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"story_id" text NOT NULL,
	"ending" text NOT NULL,
	"alt" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_progress" (
	"viewer" text NOT NULL,
	"video_id" text NOT NULL,
	"seconds" integer NOT NULL,
	"completed_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "training_progress_viewer_video_id_pk" PRIMARY KEY("viewer","video_id")
);
--> statement-breakpoint
CREATE TABLE "training_videos" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"topic" text NOT NULL,
	"roles" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"player" text NOT NULL,
	"sources" jsonb NOT NULL,
	"duration" integer NOT NULL,
	"poster" text NOT NULL,
	"position" integer NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "training_videos_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"superseded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "code_attempts" (
	"user_id" text NOT NULL,
	"browser" text NOT NULL,
	"attempts" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "code_attempts_user_id_browser_pk" PRIMARY KEY("user_id","browser")
);
--> statement-breakpoint
CREATE TABLE "login_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
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
CREATE TABLE "permission_grants" (
	"agency_id" text NOT NULL,
	"role" text NOT NULL,
	"permission" text NOT NULL,
	"allowed" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "permission_grants_agency_id_role_permission_pk" PRIMARY KEY("agency_id","role","permission")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
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
	"impersonated_by" text,
	"impersonation_reason" text,
	"return_session_id" text
);
--> statement-breakpoint
CREATE TABLE "signups" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"plan" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"email_verified" boolean DEFAULT true NOT NULL,
	"totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" integer,
	"muted_mails" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_login_at" timestamp with time zone,
	"language_code" text DEFAULT 'es' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
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
ALTER TABLE "agency_emails" ADD CONSTRAINT "agency_emails_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_phones" ADD CONSTRAINT "agency_phones_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_social_media" ADD CONSTRAINT "agency_social_media_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_processors" ADD CONSTRAINT "payment_processors_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_notices" ADD CONSTRAINT "contact_notices_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_notices" ADD CONSTRAINT "contact_notices_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_notices" ADD CONSTRAINT "contact_notices_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_notices" ADD CONSTRAINT "contact_notices_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_currencies" ADD CONSTRAINT "event_currencies_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_main_user_id_users_id_fk" FOREIGN KEY ("main_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_secondary_user_id_users_id_fk" FOREIGN KEY ("secondary_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_rate_plans" ADD CONSTRAINT "hotel_rate_plans_room_category_id_room_categories_id_fk" FOREIGN KEY ("room_category_id") REFERENCES "public"."room_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD CONSTRAINT "transport_requests_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD CONSTRAINT "transport_requests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD CONSTRAINT "transport_requests_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_proof_file_id_files_id_fk" FOREIGN KEY ("proof_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_destinations" ADD CONSTRAINT "refund_destinations_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_room_id_reservation_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."reservation_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_lines" ADD CONSTRAINT "reservation_lines_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_passes" ADD CONSTRAINT "reservation_passes_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_rooms" ADD CONSTRAINT "reservation_rooms_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_rooms" ADD CONSTRAINT "reservation_rooms_event_category_id_event_categories_id_fk" FOREIGN KEY ("event_category_id") REFERENCES "public"."event_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD CONSTRAINT "schedule_items_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_categories" ADD CONSTRAINT "event_categories_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_categories" ADD CONSTRAINT "event_categories_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_categories" ADD CONSTRAINT "event_categories_room_category_id_room_categories_id_fk" FOREIGN KEY ("room_category_id") REFERENCES "public"."room_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_plans" ADD CONSTRAINT "rate_plans_event_category_id_event_categories_id_fk" FOREIGN KEY ("event_category_id") REFERENCES "public"."event_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_rate_plan_id_rate_plans_id_fk" FOREIGN KEY ("rate_plan_id") REFERENCES "public"."rate_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_nights" ADD CONSTRAINT "room_nights_event_category_id_event_categories_id_fk" FOREIGN KEY ("event_category_id") REFERENCES "public"."event_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_photos" ADD CONSTRAINT "story_photos_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_progress" ADD CONSTRAINT "training_progress_video_id_training_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."training_videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_attempts" ADD CONSTRAINT "code_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_grants" ADD CONSTRAINT "permission_grants_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signups" ADD CONSTRAINT "signups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_event_category_id_event_categories_id_fk" FOREIGN KEY ("event_category_id") REFERENCES "public"."event_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_emails_agency" ON "agency_emails" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "agency_phones_agency" ON "agency_phones" USING btree ("agency_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agency_social_media_network" ON "agency_social_media" USING btree ("agency_id","network");--> statement-breakpoint
CREATE INDEX "bank_accounts_agency" ON "bank_accounts" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "contact_messages_agency" ON "contact_messages" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_notices_call" ON "contact_notices" USING btree ("call_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("event_id","code");--> statement-breakpoint
CREATE INDEX "activities_event" ON "activities" USING btree ("event_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "event_currencies_code" ON "event_currencies" USING btree ("event_id","code");--> statement-breakpoint
CREATE INDEX "events_agency" ON "events" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "events_main_user" ON "events" USING btree ("main_user_id");--> statement-breakpoint
CREATE INDEX "events_secondary_user" ON "events" USING btree ("secondary_user_id");--> statement-breakpoint
CREATE INDEX "events_strict" ON "events" USING btree ("id") WHERE final_notice_days is not null or late_fee is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "events_code_letters" ON "events" USING btree (replace("code", '-', ''));--> statement-breakpoint
CREATE INDEX "event_tallies_event" ON "event_tallies" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "room_categories_hotel" ON "room_categories" USING btree ("hotel_id");--> statement-breakpoint
CREATE INDEX "calls_event" ON "calls" USING btree ("event_id","state");--> statement-breakpoint
CREATE INDEX "contracted_services_account" ON "contracted_services" USING btree ("master_account_id");--> statement-breakpoint
CREATE INDEX "guests_event" ON "guests" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "master_deposits_account" ON "master_deposits" USING btree ("master_account_id");--> statement-breakpoint
CREATE INDEX "notifications_agency" ON "notifications" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_reservation" ON "notifications" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "notifications_event" ON "notifications" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_tickets_agency" ON "support_tickets" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "support_tickets_reservation" ON "support_tickets" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "support_tickets_user" ON "support_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_tickets_created" ON "support_tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_search" ON "support_tickets" USING gin (searchable(subject || ' ' || message || ' ' || author_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transport_requests_reservation" ON "transport_requests" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "transport_requests_event" ON "transport_requests" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "files_same" ON "files" USING btree ("agency_id","sha256");--> statement-breakpoint
CREATE INDEX "payments_reservation" ON "payments" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "payments_proof" ON "payments" USING btree ("proof_file_id");--> statement-breakpoint
CREATE INDEX "payments_tracking_key" ON "payments" USING btree ("agency_id","tracking_key");--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("agency_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "payments_attention" ON "payments" USING btree ("agency_id") WHERE attention is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_processor" ON "payments" USING btree ("processor","processor_payment_id");--> statement-breakpoint
CREATE INDEX "processor_events_payment" ON "processor_events" USING btree ("processor_payment_id");--> statement-breakpoint
CREATE INDEX "processor_events_received" ON "processor_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("payment_id") WHERE status in ('requested', 'approved', 'failed');--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "audit_log_agency" ON "audit_log" USING btree ("agency_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_failures_row" ON "job_failures" USING btree ("job","row_id");--> statement-breakpoint
CREATE INDEX "job_failures_last" ON "job_failures" USING btree ("last_failed_at");--> statement-breakpoint
CREATE INDEX "loose_files_since" ON "loose_files" USING btree ("since");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE status in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_mailbox" ON "outbox" USING btree ("mailbox","sent_at");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_state" ON "outbox" USING btree ("channel","status");--> statement-breakpoint
CREATE INDEX "outbox_search" ON "outbox" USING gin (searchable(recipient || ' ' || kind) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "change_requests_reservation" ON "change_requests" USING btree ("reservation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "change_requests_waiting" ON "change_requests" USING btree ("room_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "change_requests_due" ON "change_requests" USING btree ("expires_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "reservation_lines_reservation" ON "reservation_lines" USING btree ("reservation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_lines_late_fee" ON "reservation_lines" USING btree ("reservation_id","due_on") WHERE kind = 'lateFee';--> statement-breakpoint
CREATE INDEX "reservation_passes_reservation" ON "reservation_passes" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reservation_rooms_reservation" ON "reservation_rooms" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reservation_rooms_names" ON "reservation_rooms" USING gin (searchable(jsonb_path_query_array(occupants, '$[*].name')::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reservation_rooms_occupants" ON "reservation_rooms" USING gin (occupants jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "reservation_rooms_category" ON "reservation_rooms" USING btree ("event_category_id","check_in");--> statement-breakpoint
CREATE INDEX "reservation_rooms_to_decide" ON "reservation_rooms" USING btree ("event_category_id") WHERE status = 'requested' and nights_released_at is null;--> statement-breakpoint
CREATE INDEX "reservations_event" ON "reservations" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reservations_search" ON "reservations" USING gin (searchable(first_name || ' ' || last_name || ' ' || coalesce(maternal_last_name, '') || ' '
  || email || ' ' || mobile || ' ' || key || ' ' || payment_reference) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reservations_holds" ON "reservations" USING btree ("hold_expires_at") WHERE booking_status = 'hold';--> statement-breakpoint
CREATE INDEX "reservations_user" ON "reservations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reservations_email" ON "reservations" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "reservations_coupon" ON "reservations" USING btree ("coupon_id") WHERE coupon_id is not null;--> statement-breakpoint
CREATE INDEX "reservations_cancellations" ON "reservations" USING btree ("event_id") WHERE booking_status = 'cancellationRequested';--> statement-breakpoint
CREATE INDEX "reservations_held_from" ON "reservations" USING btree ("event_id","held_from") WHERE held_from is not null;--> statement-breakpoint
CREATE INDEX "reservations_held_for" ON "reservations" USING btree ("event_id",lower(email)) WHERE held_from is not null;--> statement-breakpoint
CREATE INDEX "reservations_lapses" ON "reservations" USING btree ("lapses_at") WHERE lapses_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_honeymoon" ON "reservations" USING btree ("event_id") WHERE honeymoon and booking_status not in ('expired', 'cancelled', 'rejected');--> statement-breakpoint
CREATE INDEX "schedule_items_reservation" ON "schedule_items" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "event_categories_event" ON "event_categories" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "event_categories_cut_off" ON "event_categories" USING btree ("cut_off_date") WHERE block_state = 'definite';--> statement-breakpoint
CREATE INDEX "rate_plans_category" ON "rate_plans" USING btree ("event_category_id");--> statement-breakpoint
CREATE INDEX "rates_plan" ON "rates" USING btree ("rate_plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stories_slug" ON "stories" USING btree ("agency_id","slug");--> statement-breakpoint
CREATE INDEX "story_photos_story" ON "story_photos" USING btree ("story_id","position");--> statement-breakpoint
CREATE INDEX "training_progress_video" ON "training_progress" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "training_videos_position" ON "training_videos" USING btree ("published","position");--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "account_tokens_expires" ON "account_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "code_attempts_last" ON "code_attempts" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "login_challenges_user" ON "login_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_challenges_expires" ON "login_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_links_user" ON "login_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_links_reservation" ON "login_links" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "login_links_expires" ON "login_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_reservation" ON "sessions" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_revoked" ON "sessions" USING btree ("revoked_at") WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX "signups_user" ON "signups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "signups_open" ON "signups" USING btree ("created_at") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "users_agency" ON "users" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (searchable(name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "waitlist_entries_event" ON "waitlist_entries" USING btree ("event_id","status","position");--> statement-breakpoint
CREATE INDEX "waitlist_entries_open" ON "waitlist_entries" USING btree ("event_id") WHERE status in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waitlist_entries_category" ON "waitlist_entries" USING btree ("event_category_id");--> statement-breakpoint
-- The audit log can be added to and read, nothing else.
CREATE FUNCTION audit_log_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_log_refuse_change();--> statement-breakpoint
-- Emptying the whole log at once asks no trigger of rows.
CREATE TRIGGER audit_log_not_truncated BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse_change();--> statement-breakpoint
-- How many bookings, people and passes an event has, kept as what is added and taken away.
CREATE FUNCTION tally_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  listed_by integer := 0;
  passes_by integer := 0;
  stands CONSTANT text[] := array['hold', 'confirmed', 'cancellationRequested'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.deleted_at IS NULL THEN
      INSERT INTO event_tallies (event_id, listed) VALUES (OLD.event_id, -1);
    END IF;
  ELSIF TG_OP = 'INSERT' THEN
    IF NEW.deleted_at IS NULL THEN
      INSERT INTO event_tallies (event_id, listed) VALUES (NEW.event_id, 1);
    END IF;
  ELSE
    listed_by := (NEW.deleted_at IS NULL)::integer - (OLD.deleted_at IS NULL)::integer;
    IF (NEW.booking_status = ANY (stands)) <> (OLD.booking_status = ANY (stands)) THEN
      SELECT coalesce(sum(quantity), 0) INTO passes_by FROM reservation_passes WHERE reservation_id = NEW.id;
      IF OLD.booking_status = ANY (stands) THEN
        passes_by := -passes_by;
      END IF;
    END IF;
    IF listed_by <> 0 OR passes_by <> 0 THEN
      INSERT INTO event_tallies (event_id, listed, passes) VALUES (NEW.event_id, listed_by, passes_by);
    END IF;
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE FUNCTION tally_room() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people_by integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.nights_released_at IS NULL THEN
    people_by := people_by - OLD.adults - OLD.juniors - OLD.minors - OLD.infants;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.nights_released_at IS NULL THEN
    people_by := people_by + NEW.adults + NEW.juniors + NEW.minors + NEW.infants;
  END IF;
  IF people_by <> 0 THEN
    INSERT INTO event_tallies (event_id, people) SELECT event_id, people_by FROM event_categories
      WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.event_category_id ELSE NEW.event_category_id END;
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE FUNCTION tally_pass() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  passes_by integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    passes_by := passes_by - OLD.quantity;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    passes_by := passes_by + NEW.quantity;
  END IF;
  IF passes_by <> 0 THEN
    INSERT INTO event_tallies (event_id, passes) SELECT event_id, passes_by FROM reservations
      WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.reservation_id ELSE NEW.reservation_id END
        AND booking_status IN ('hold', 'confirmed', 'cancellationRequested');
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER reservations_tally AFTER INSERT OR UPDATE OR DELETE ON reservations
  FOR EACH ROW EXECUTE FUNCTION tally_reservation();--> statement-breakpoint
CREATE TRIGGER reservation_rooms_tally AFTER INSERT OR UPDATE OR DELETE ON reservation_rooms
  FOR EACH ROW EXECUTE FUNCTION tally_room();--> statement-breakpoint
CREATE TRIGGER reservation_passes_tally AFTER INSERT OR UPDATE OR DELETE ON reservation_passes
  FOR EACH ROW EXECUTE FUNCTION tally_pass();--> statement-breakpoint
-- Every process keeps the public pages that it made from these tables: the database tells all of them what was written.
CREATE FUNCTION tell_shown_data_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shown_data_written', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$ DECLARE shown text; BEGIN
  FOREACH shown IN ARRAY ARRAY['activities', 'agencies', 'agency_emails', 'agency_phones', 'agency_social_media',
    'event_categories', 'event_currencies', 'events', 'guests', 'hotel_rate_plans', 'hotels', 'room_categories',
    'stories', 'story_photos', 'training_videos']
  LOOP
    EXECUTE format('CREATE TRIGGER shown_data_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_data_written()', shown);
  END LOOP;
END $$;
--> statement-breakpoint
-- Pages show which nights there are. How many of them are sold, which every booking writes, they ask for anew: telling
-- makes commits wait for each other.
CREATE TRIGGER shown_data_written AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF event_category_id, night ON room_nights
  FOR EACH STATEMENT EXECUTE FUNCTION tell_shown_data_written();
