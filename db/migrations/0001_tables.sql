CREATE TABLE "blocked_emails" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"blocked_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_emails_email_check" CHECK (email = lower(email) and char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "blocked_emails_reason_check" CHECK (char_length(reason) between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"return_to" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "email_codes_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "email_codes_type_check" CHECK (type in ('signup', 'recovery')),
	CONSTRAINT "email_codes_hash_check" CHECK (octet_length(code_hash) = 32),
	CONSTRAINT "email_codes_return_to_check" CHECK (return_to ~ '^/' and char_length(return_to) <= 500),
	CONSTRAINT "email_codes_expires_check" CHECK (expires_at > created_at)
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash"),
	CONSTRAINT "known_devices_hash_check" CHECK (octet_length(device_hash) = 32)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"scope" text NOT NULL,
	"key" "bytea" NOT NULL,
	"window_started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"blocked_until" timestamp with time zone,
	CONSTRAINT "rate_limits_scope_key_pk" PRIMARY KEY("scope","key"),
	CONSTRAINT "rate_limits_scope_check" CHECK (char_length(scope) between 1 and 60),
	CONSTRAINT "rate_limits_key_check" CHECK (octet_length(key) between 1 and 64),
	CONSTRAINT "rate_limits_attempts_check" CHECK (attempts >= 0)
);
--> statement-breakpoint
CREATE TABLE "session_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"parent_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"rotated_at" timestamp with time zone,
	CONSTRAINT "session_tokens_hash_check" CHECK (octet_length(hash) = 32 and octet_length(parent_hash) = 32),
	CONSTRAINT "session_tokens_kind_check" CHECK (kind in ('access', 'refresh')),
	CONSTRAINT "session_tokens_rotated_check" CHECK (rotated_at is null or kind = 'refresh')
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"guest_email" text,
	"guest_name" text,
	"remember" boolean DEFAULT false NOT NULL,
	"device_label" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_kind_check" CHECK (kind in ('user', 'guest', 'recovery')),
	CONSTRAINT "sessions_owner_check" CHECK (case when kind = 'guest' then user_id is null and guest_email is not null and guest_name is not null
        else user_id is not null and guest_email is null and guest_name is null end),
	CONSTRAINT "sessions_guest_email_check" CHECK (guest_email = lower(guest_email) and char_length(guest_email) <= 254 and guest_email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "sessions_guest_name_check" CHECK (char_length(guest_name) between 1 and 100),
	CONSTRAINT "sessions_device_label_check" CHECK (char_length(device_label) between 1 and 120),
	CONSTRAINT "sessions_one_line_check" CHECK (is_one_line(guest_name) and is_one_line(device_label)),
	CONSTRAINT "sessions_expires_check" CHECK (expires_at > created_at)
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"granted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_role_check" CHECK (role in ('editor', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"welcomed_at" timestamp with time zone,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_check" CHECK (email = lower(email) and char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$')
);
--> statement-breakpoint
CREATE TABLE "bakeries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"short_bio" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"zip" text GENERATED ALWAYS AS (left(zip_code, 5)) STORED NOT NULL,
	"location_text" text DEFAULT '' NOT NULL,
	"time_zone" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"position" "cube" GENERATED ALWAYS AS (case when latitude is not null and longitude is not null then cube(array[
      cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude))]) end) STORED,
	"hero_picture_id" uuid,
	"hero_image_url" text,
	"instagram_url" text,
	"website_url" text,
	"approved" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"claimed_by" uuid,
	"claimed" boolean GENERATED ALWAYS AS (claimed_by is not null) STORED NOT NULL,
	"verification_status" text DEFAULT 'unverified' NOT NULL,
	"verified_at" timestamp with time zone,
	"average_rating" numeric(3, 2) DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"delivery_enabled" boolean DEFAULT false NOT NULL,
	"delivery_fee_cents" integer DEFAULT 299 NOT NULL,
	"delivery_radius" double precision,
	"estimated_delivery_time" text,
	"takes_orders" boolean DEFAULT false NOT NULL,
	"is_premium" boolean DEFAULT false NOT NULL,
	"premium_until" timestamp with time zone,
	"premium_activated_at" timestamp with time zone,
	"shuffle" double precision DEFAULT random() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bakeries_slug_unique" UNIQUE("slug"),
	CONSTRAINT "bakeries_name_check" CHECK (char_length(name) between 2 and 120),
	CONSTRAINT "bakeries_slug_check" CHECK (char_length(slug) between 2 and 80 and slug collate "C" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
        and slug !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'),
	CONSTRAINT "bakeries_slug_reserved_check" CHECK (not slug in ('about', 'account', 'admin', 'admin-dashboard', 'api', 'app', 'assets', 'auth', 'bakeries', 'bakery', 'blog', 'breadletter', 'browse', 'build', 'careers', 'cart', 'checkout', 'confirm', 'contact', 'dashboard', 'dev', 'docs', 'edit-profile', 'eligibility', 'error', 'events', 'favicon', 'favorites', 'feed', 'fonts', 'forum', 'functions', 'get-listed', 'healthz', 'help', 'home', 'icons', 'images', 'index', 'invoices', 'legal', 'live', 'login', 'logout', 'manifest', 'map', 'media', 'messages', 'metrics', 'my-listing', 'new', 'newsletter', 'null', 'offline', 'order-history', 'orders', 'pictures', 'premium', 'press', 'pricing', 'privacy', 'privacy-policy', 'profile', 'public', 'readyz', 'register', 'reports', 'reset-password', 'robots', 'sandbox', 'saved', 'search', 'security', 'service-worker', 'settings', 'share', 'sign-in', 'sign-out', 'sign-up', 'sitemap', 'static', 'status', 'stripe-return', 'stripe-webhook', 'submissions', 'support', 'terms', 'terms-of-service', 'track-order', 'undefined', 'unsubscribe', 'unsubscribe-alerts', 'uploads', 'user', 'users', 'well-known', 'www')),
	CONSTRAINT "bakeries_short_bio_check" CHECK (char_length(short_bio) between 0 and 500),
	CONSTRAINT "bakeries_about_check" CHECK (char_length(about) between 0 and 8000),
	CONSTRAINT "bakeries_city_check" CHECK (char_length(city) between 1 and 100),
	CONSTRAINT "bakeries_state_check" CHECK (state ~ '^[A-Z]{2}$'),
	CONSTRAINT "bakeries_zip_code_check" CHECK (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
	CONSTRAINT "bakeries_location_text_check" CHECK (char_length(location_text) between 0 and 200),
	CONSTRAINT "bakeries_time_zone_check" CHECK (time_zone ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$' and char_length(time_zone) <= 60),
	CONSTRAINT "bakeries_point_check" CHECK ((latitude is null) = (longitude is null) and latitude between -90 and 90 and longitude between -180 and 180),
	CONSTRAINT "bakeries_hero_image_url_check" CHECK (hero_image_url ~ '^(/[^/]|https://)[^[:space:]]*$' and char_length(hero_image_url) <= 500),
	CONSTRAINT "bakeries_instagram_url_check" CHECK (instagram_url ~ '^https?://[^[:space:]]+$' and char_length(instagram_url) <= 500),
	CONSTRAINT "bakeries_website_url_check" CHECK (website_url ~ '^https?://[^[:space:]]+$' and char_length(website_url) <= 500),
	CONSTRAINT "bakeries_verification_status_check" CHECK (verification_status in ('unverified', 'pending', 'verified', 'rejected')),
	CONSTRAINT "bakeries_verified_at_check" CHECK ((verification_status = 'verified') = (verified_at is not null)),
	CONSTRAINT "bakeries_rating_check" CHECK (review_count >= 0 and average_rating between 0 and 5 and (review_count > 0 or average_rating = 0)),
	CONSTRAINT "bakeries_delivery_check" CHECK (delivery_fee_cents between 0 and 100000 and delivery_radius > 0 and delivery_radius <= 500
        and (delivery_radius is not null or not delivery_enabled)),
	CONSTRAINT "bakeries_estimated_delivery_time_check" CHECK (char_length(estimated_delivery_time) between 1 and 60),
	CONSTRAINT "bakeries_one_line_check" CHECK (is_one_line(name) and is_one_line(city) and is_one_line(location_text) and is_one_line(estimated_delivery_time)),
	CONSTRAINT "bakeries_premium_check" CHECK (not is_premium or premium_activated_at is not null),
	CONSTRAINT "bakeries_shuffle_check" CHECK (shuffle >= 0 and shuffle < 1)
);
--> statement-breakpoint
CREATE TABLE "bakery_addresses" (
	"bakery_id" uuid PRIMARY KEY NOT NULL,
	"street" text NOT NULL,
	"unit" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"phone" text,
	"pickup_instructions" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bakery_addresses_street_check" CHECK (char_length(street) between 1 and 200),
	CONSTRAINT "bakery_addresses_unit_check" CHECK (char_length(unit) between 1 and 60),
	CONSTRAINT "bakery_addresses_city_check" CHECK (char_length(city) between 1 and 100),
	CONSTRAINT "bakery_addresses_state_check" CHECK (state ~ '^[A-Z]{2}$'),
	CONSTRAINT "bakery_addresses_zip_code_check" CHECK (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
	CONSTRAINT "bakery_addresses_point_check" CHECK ((latitude is null) = (longitude is null) and latitude between -90 and 90 and longitude between -180 and 180),
	CONSTRAINT "bakery_addresses_phone_check" CHECK (char_length(phone) between 7 and 30),
	CONSTRAINT "bakery_addresses_one_line_check" CHECK (is_one_line(street) and is_one_line(unit) and is_one_line(city) and is_one_line(phone)),
	CONSTRAINT "bakery_addresses_pickup_instructions_check" CHECK (char_length(pickup_instructions) between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "bakery_pictures" (
	"bakery_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bakery_pictures_bakery_id_picture_id_pk" PRIMARY KEY("bakery_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "bakery_tags" (
	"bakery_id" uuid NOT NULL,
	"tag_slug" text NOT NULL,
	CONSTRAINT "bakery_tags_bakery_id_tag_slug_pk" PRIMARY KEY("bakery_id","tag_slug")
);
--> statement-breakpoint
CREATE TABLE "demo_bakeries" (
	"bakery_id" uuid PRIMARY KEY NOT NULL,
	"turned_off" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"icon" text NOT NULL,
	"color" text NOT NULL,
	"kind" text NOT NULL,
	"is_core" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "tags_position_unique" UNIQUE("position"),
	CONSTRAINT "tags_slug_check" CHECK (slug ~ '^[a-z]+(-[a-z]+)*$' and char_length(slug) <= 40),
	CONSTRAINT "tags_name_check" CHECK (char_length(name) between 1 and 40),
	CONSTRAINT "tags_one_line_check" CHECK (is_one_line(name)),
	CONSTRAINT "tags_kind_check" CHECK (kind in ('product', 'dietary', 'meal')),
	CONSTRAINT "tags_position_check" CHECK (position between 1 and 50),
	CONSTRAINT "tags_color_check" CHECK (color ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "featured_listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"source" text NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "featured_listings_source_check" CHECK (source in ('share_campaign', 'paid', 'admin', 'other')),
	CONSTRAINT "featured_listings_period_check" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
CREATE TABLE "forum_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "forum_categories_slug_check" CHECK (char_length(slug) <= 60 and slug collate "C" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug not in ('new', 'post')),
	CONSTRAINT "forum_categories_name_check" CHECK (char_length(name) between 1 and 80),
	CONSTRAINT "forum_categories_one_line_check" CHECK (is_one_line(name)),
	CONSTRAINT "forum_categories_description_check" CHECK (char_length(description) between 0 and 300)
);
--> statement-breakpoint
CREATE TABLE "forum_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "forum_posts_body_check" CHECK (char_length(body) between 1 and 20000)
);
--> statement-breakpoint
CREATE TABLE "forum_topics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"author_id" uuid,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp with time zone,
	"post_count" integer DEFAULT 0 NOT NULL,
	"last_post_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "forum_topics_slug_check" CHECK (char_length(slug) <= 120 and slug collate "C" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "forum_topics_title_check" CHECK (char_length(title) between 3 and 150),
	CONSTRAINT "forum_topics_one_line_check" CHECK (is_one_line(title)),
	CONSTRAINT "forum_topics_body_check" CHECK (char_length(body) between 1 and 20000),
	CONSTRAINT "forum_topics_post_count_check" CHECK (post_count >= 0)
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"message_id" text NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"bulk" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_outbox_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "mail_outbox_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mail_outbox_dedupe_key_check" CHECK (char_length(dedupe_key) between 1 and 200),
	CONSTRAINT "mail_outbox_to_check" CHECK ("to" = lower("to") and char_length("to") <= 254 and "to" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "mail_outbox_subject_check" CHECK (char_length(subject) between 1 and 300 and subject !~ '[\r\n]'),
	CONSTRAINT "mail_outbox_message_id_check" CHECK (message_id ~ '^<[^<>[:space:]]+@[^<>[:space:]]+>$'),
	CONSTRAINT "mail_outbox_headers_check" CHECK (jsonb_typeof(headers) = 'object'),
	CONSTRAINT "mail_outbox_attempts_check" CHECK (attempts >= 0),
	CONSTRAINT "mail_outbox_outcome_check" CHECK (sent_at is null or failed_at is null)
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"kind" text NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"byte_size" integer NOT NULL,
	"formats" text[] DEFAULT '{}' NOT NULL,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"color" text,
	"alt" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_kind_check" CHECK (kind in ('hero', 'gallery', 'menu', 'avatar', 'forum')),
	CONSTRAINT "pictures_hash_check" CHECK (octet_length(content_hash) = 32),
	CONSTRAINT "pictures_size_check" CHECK (width between 1 and 20000 and height between 1 and 20000 and byte_size > 0),
	CONSTRAINT "pictures_formats_check" CHECK (formats <@ array['jpeg', 'png', 'webp', 'avif']),
	CONSTRAINT "pictures_color_check" CHECK (color ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "pictures_alt_check" CHECK (char_length(alt) between 0 and 300),
	CONSTRAINT "pictures_one_line_check" CHECK (is_one_line(alt))
);
--> statement-breakpoint
CREATE TABLE "menu_item_options" (
	"id" uuid PRIMARY KEY NOT NULL,
	"menu_item_id" uuid NOT NULL,
	"group_name" text NOT NULL,
	"name" text NOT NULL,
	"price_delta_cents" integer DEFAULT 0 NOT NULL,
	"takes_text" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "menu_item_options_group_name_check" CHECK (char_length(group_name) between 1 and 60),
	CONSTRAINT "menu_item_options_name_check" CHECK (char_length(name) between 1 and 80),
	CONSTRAINT "menu_item_options_one_line_check" CHECK (is_one_line(group_name) and is_one_line(name)),
	CONSTRAINT "menu_item_options_price_delta_check" CHECK (price_delta_cents between -1000000 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "menu_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_cents" integer NOT NULL,
	"picture_id" uuid,
	"image_url" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"ingredients" text DEFAULT '' NOT NULL,
	"allergens" text[] DEFAULT '{}' NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"stock" integer,
	"max_per_order" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "menu_items_category_check" CHECK (char_length(category) between 1 and 60),
	CONSTRAINT "menu_items_name_check" CHECK (char_length(name) between 1 and 120),
	CONSTRAINT "menu_items_one_line_check" CHECK (is_one_line(category) and is_one_line(name)),
	CONSTRAINT "menu_items_description_check" CHECK (char_length(description) between 0 and 1000),
	CONSTRAINT "menu_items_price_check" CHECK (price_cents between 1 and 1000000),
	CONSTRAINT "menu_items_image_url_check" CHECK (image_url ~ '^(/[^/]|https://)[^[:space:]]*$' and char_length(image_url) <= 500),
	CONSTRAINT "menu_items_tags_check" CHECK (cardinality(tags) <= 20 and array_position(tags, null) is null),
	CONSTRAINT "menu_items_ingredients_check" CHECK (char_length(ingredients) between 0 and 2000),
	CONSTRAINT "menu_items_allergens_check" CHECK (allergens <@ array['milk', 'eggs', 'fish', 'shellfish', 'tree_nuts', 'peanuts', 'wheat', 'soybeans', 'sesame']
        and cardinality(allergens) <= 9),
	CONSTRAINT "menu_items_stock_check" CHECK (stock >= 0),
	CONSTRAINT "menu_items_max_per_order_check" CHECK (max_per_order between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"participant_1" uuid NOT NULL,
	"participant_2" uuid NOT NULL,
	"bakery_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_order_check" CHECK (participant_1 < participant_2)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"body" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_body_check" CHECK (char_length(body) between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_action_check" CHECK (action ~ '^[a-z_]+([.][a-z_]+)*$' and char_length(action) <= 80),
	CONSTRAINT "audit_log_subject_check" CHECK (char_length(subject_type) between 1 and 40 and char_length(subject_id) between 1 and 254),
	CONSTRAINT "audit_log_details_check" CHECK (jsonb_typeof(details) = 'object')
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"resolution" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_subject_type_check" CHECK (subject_type in ('bakery', 'menu_item', 'review', 'video_review', 'forum_topic', 'forum_post', 'message', 'profile', 'picture')),
	CONSTRAINT "reports_reason_check" CHECK (reason in ('spam', 'offensive', 'false', 'unsafe', 'fraud', 'private', 'other')),
	CONSTRAINT "reports_details_check" CHECK (char_length(details) between 0 and 2000),
	CONSTRAINT "reports_status_check" CHECK (status in ('open', 'upheld', 'dismissed')),
	CONSTRAINT "reports_decided_check" CHECK ((status = 'open') = (decided_at is null)),
	CONSTRAINT "reports_resolution_check" CHECK (char_length(resolution) between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "newsletter_signups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"weekly_digest" boolean DEFAULT true NOT NULL,
	"new_bakery_alerts" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"zip_code" text,
	"confirm_token_hash" "bytea",
	"unsubscribe_token_hash" "bytea",
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_signups_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_signups_confirm_token_hash_unique" UNIQUE("confirm_token_hash"),
	CONSTRAINT "newsletter_signups_unsubscribe_token_hash_unique" UNIQUE("unsubscribe_token_hash"),
	CONSTRAINT "newsletter_signups_email_check" CHECK (email = lower(email) and char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "newsletter_signups_name_check" CHECK (char_length(name) between 1 and 100 and name = btrim(name)),
	CONSTRAINT "newsletter_signups_source_check" CHECK (char_length(source) between 1 and 40),
	CONSTRAINT "newsletter_signups_one_line_check" CHECK (is_one_line(name) and is_one_line(source)),
	CONSTRAINT "newsletter_signups_zip_code_check" CHECK (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
	CONSTRAINT "newsletter_signups_hash_check" CHECK (octet_length(confirm_token_hash) = 32 and octet_length(unsubscribe_token_hash) = 32)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text DEFAULT 'status' NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_kind_check" CHECK (kind in ('status', 'payment', 'edit')),
	CONSTRAINT "order_events_actor_role_check" CHECK (actor_role in ('customer', 'guest', 'bakery', 'admin', 'system')),
	CONSTRAINT "order_events_status_check" CHECK (kind <> 'status' or (to_status in ('pending', 'confirmed', 'preparing', 'ready', 'completed', 'cancelled') and to_status is not null
        and (from_status is null or from_status in ('pending', 'confirmed', 'preparing', 'ready', 'completed', 'cancelled')))),
	CONSTRAINT "order_events_note_check" CHECK (char_length(note) between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"menu_item_id" uuid,
	"name" text NOT NULL,
	"price_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stock_taken" boolean DEFAULT false NOT NULL,
	"special_instructions" text,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_items_name_check" CHECK (char_length(name) between 1 and 120),
	CONSTRAINT "order_items_one_line_check" CHECK (is_one_line(name)),
	CONSTRAINT "order_items_price_check" CHECK (price_cents between 0 and 1000000),
	CONSTRAINT "order_items_quantity_check" CHECK (quantity between 1 and 999),
	CONSTRAINT "order_items_total_check" CHECK (total_cents = price_cents * quantity),
	CONSTRAINT "order_items_options_check" CHECK (jsonb_typeof(options) = 'array'),
	CONSTRAINT "order_items_special_instructions_check" CHECK (char_length(special_instructions) between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"checkout_id" uuid NOT NULL,
	"checkout_digest" text,
	"bakery_id" uuid NOT NULL,
	"customer_id" uuid,
	"session_id" uuid,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_status" text DEFAULT 'unpaid' NOT NULL,
	"paid_at" timestamp with time zone,
	"fulfillment_type" text NOT NULL,
	"delivery_address" jsonb,
	"requested_for" timestamp with time zone,
	"notes" text,
	"subtotal_cents" integer NOT NULL,
	"tax_amount_cents" integer DEFAULT 0 NOT NULL,
	"delivery_fee_cents" integer DEFAULT 0 NOT NULL,
	"customer_fee_cents" integer NOT NULL,
	"baker_fee_cents" integer NOT NULL,
	"customer_total_cents" integer NOT NULL,
	"baker_receives_cents" integer NOT NULL,
	"fee_structure_version" text DEFAULT 'dual_v1_no_tax' NOT NULL,
	"estimated_ready_time" timestamp with time zone,
	"actual_ready_time" timestamp with time zone,
	"bakery_notes" text,
	"viewed_at" timestamp with time zone,
	"viewed_by" uuid,
	"reminded_at" timestamp with time zone,
	"sweep_failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "orders_order_number_check" CHECK (order_number collate "C" ~ '^[0-9A-Z]([0-9A-Z-]{8,22})[0-9A-Z]$'),
	CONSTRAINT "orders_customer_name_check" CHECK (char_length(customer_name) between 1 and 100),
	CONSTRAINT "orders_customer_email_check" CHECK (customer_email = lower(customer_email) and char_length(customer_email) <= 254 and customer_email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "orders_customer_phone_check" CHECK (char_length(customer_phone) between 7 and 30),
	CONSTRAINT "orders_one_line_check" CHECK (is_one_line(customer_name) and is_one_line(customer_phone) and is_one_line(delivery_address ->> 'street') and is_one_line(delivery_address ->> 'unit') and is_one_line(delivery_address ->> 'city')),
	CONSTRAINT "orders_status_check" CHECK (status in ('pending', 'confirmed', 'preparing', 'ready', 'completed', 'cancelled')),
	CONSTRAINT "orders_payment_status_check" CHECK (payment_status in ('unpaid', 'paid', 'expired', 'refunded', 'partly_refunded', 'disputed')),
	CONSTRAINT "orders_paid_at_check" CHECK ((paid_at is null) = (payment_status in ('unpaid', 'expired'))),
	CONSTRAINT "orders_unpaid_check" CHECK (paid_at is not null or status in ('pending', 'cancelled')),
	CONSTRAINT "orders_expired_check" CHECK (payment_status <> 'expired' or status = 'cancelled'),
	CONSTRAINT "orders_fulfillment_type_check" CHECK (fulfillment_type in ('pickup', 'delivery')),
	CONSTRAINT "orders_delivery_check" CHECK (case fulfillment_type when 'delivery' then jsonb_typeof(delivery_address) is not distinct from 'object'
        else delivery_address is null and delivery_fee_cents = 0 end),
	CONSTRAINT "orders_notes_check" CHECK (char_length(notes) between 1 and 2000),
	CONSTRAINT "orders_bakery_notes_check" CHECK (char_length(bakery_notes) between 1 and 2000),
	CONSTRAINT "orders_viewed_check" CHECK (viewed_by is null or viewed_at is not null),
	CONSTRAINT "orders_amounts_check" CHECK (subtotal_cents between 100 and 1000000 and tax_amount_cents = 0 and delivery_fee_cents between 0 and 100000),
	CONSTRAINT "orders_customer_total_check" CHECK (customer_total_cents = subtotal_cents + customer_fee_cents + delivery_fee_cents + tax_amount_cents),
	CONSTRAINT "orders_baker_receives_check" CHECK (baker_receives_cents = subtotal_cents + delivery_fee_cents - baker_fee_cents and baker_receives_cents >= 50),
	CONSTRAINT "orders_fees_check" CHECK (fee_structure_version = 'dual_v1_no_tax'
        and customer_fee_cents = (5 * subtotal_cents + 50) / 100 + 50
        and baker_fee_cents = (29 * (subtotal_cents + customer_fee_cents) + 500) / 1000 + 30)
);
--> statement-breakpoint
CREATE TABLE "bakery_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bakery_claims_status_check" CHECK (status in ('pending', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "bakery_claims_message_check" CHECK (char_length(message) between 0 and 2000),
	CONSTRAINT "bakery_claims_decided_check" CHECK ((status = 'pending') = (decided_at is null)),
	CONSTRAINT "bakery_claims_reason_check" CHECK (status <> 'rejected' or char_length(reason) between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"evidence_due_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "ledger_accounts_kind_check" CHECK (kind in ('asset', 'liability', 'revenue', 'expense'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"payment_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_cause_unique" UNIQUE("cause"),
	CONSTRAINT "ledger_entries_cause_check" CHECK (char_length(cause) between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"account" text NOT NULL,
	"bakery_id" uuid,
	"amount_cents" integer NOT NULL,
	"provider_source" text,
	CONSTRAINT "ledger_lines_amount_check" CHECK (amount_cents <> 0)
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"stripe_account_id" text PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"onboarding_completed" boolean DEFAULT false NOT NULL,
	"charges_enabled" boolean DEFAULT false NOT NULL,
	"payouts_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_accounts_bakery_user_unique" UNIQUE("bakery_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"order_id" uuid GENERATED ALWAYS AS (case subject_kind when 'order' then subject_id end) STORED,
	"state" text DEFAULT 'creating' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"provider_id" text,
	"url" text,
	"stripe_account_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"amount_cents" integer NOT NULL,
	"application_fee_cents" integer NOT NULL,
	"payment_intent_id" text,
	"charge_id" text,
	"transfer_id" text,
	"outcome" text,
	"paid_at" timestamp with time zone,
	"available_on" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "payments_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "payments_charge_id_unique" UNIQUE("charge_id"),
	CONSTRAINT "payments_transfer_id_unique" UNIQUE("transfer_id"),
	CONSTRAINT "payments_subject_check" CHECK (num_nonnulls(order_id) = 1),
	CONSTRAINT "payments_state_check" CHECK (state in ('creating', 'open', 'paid', 'expired', 'failed')),
	CONSTRAINT "payments_outcome_check" CHECK (outcome in ('kept', 'sent_back')),
	CONSTRAINT "payments_attempt_check" CHECK (attempt >= 0),
	CONSTRAINT "payments_open_check" CHECK (state <> 'open' or (provider_id is not null and url is not null)),
	CONSTRAINT "payments_paid_check" CHECK ((state = 'paid') = (paid_at is not null) and (state = 'paid') = (outcome is not null)
        and (state <> 'paid' or num_nonnulls(provider_id, payment_intent_id, charge_id) in (0, 3))),
	CONSTRAINT "payments_amount_check" CHECK (amount_cents >= 50
        and application_fee_cents between 0 and case when stripe_account_id is null then 0 else amount_cents end)
);
--> statement-breakpoint
CREATE TABLE "provider_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"source" text,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"net_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"available_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliation_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"ledger_cents" integer,
	"provider_cents" integer,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "reconciliation_findings_detail_check" CHECK (char_length(detail) between 0 and 2000)
);
--> statement-breakpoint
CREATE TABLE "reconciliation_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"transactions" integer NOT NULL,
	"findings" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"customer_cents" integer NOT NULL,
	"reversal_cents" integer NOT NULL,
	"customer_fee_cents" integer NOT NULL,
	"baker_fee_cents" integer NOT NULL,
	"processing_fee_cents" integer NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid,
	"state" text DEFAULT 'requested' NOT NULL,
	"refund_attempt" integer DEFAULT 0 NOT NULL,
	"reversal_attempt" integer DEFAULT 0 NOT NULL,
	"provider_refund_id" text,
	"provider_reversal_id" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_cause_unique" UNIQUE("cause"),
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_provider_reversal_id_unique" UNIQUE("provider_reversal_id"),
	CONSTRAINT "refunds_kind_check" CHECK (kind in ('full', 'partial')),
	CONSTRAINT "refunds_state_check" CHECK (state in ('requested', 'sent', 'done', 'failed')),
	CONSTRAINT "refunds_cause_check" CHECK (char_length(cause) between 1 and 200),
	CONSTRAINT "refunds_reason_check" CHECK (char_length(reason) between 1 and 2000),
	CONSTRAINT "refunds_amounts_check" CHECK (subtotal_cents >= 0 and customer_cents > 0 and reversal_cents >= 0),
	CONSTRAINT "refunds_lines_check" CHECK (jsonb_typeof(lines) = 'array'),
	CONSTRAINT "refunds_done_check" CHECK ((state = 'done') = (done_at is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text,
	"account" text,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "webhook_events_id_check" CHECK (char_length(id) between 1 and 255),
	CONSTRAINT "webhook_events_attempts_check" CHECK (attempts >= 0)
);
--> statement-breakpoint
CREATE TABLE "geocode_cache" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"answer" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"county" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"population" integer NOT NULL,
	"search_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "places_data" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" text NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "places_data_one_row_check" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "zip_codes" (
	"zip" text PRIMARY KEY NOT NULL,
	"place_id" integer NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"full_name" text NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"city" text,
	"state" text,
	"avatar_picture_id" uuid,
	"show_full_name" boolean DEFAULT true NOT NULL,
	"show_location" boolean DEFAULT true NOT NULL,
	"primary_bakery_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_username_check" CHECK (username collate "C" ~ '^[A-Za-z][A-Za-z0-9_]{1,18}[A-Za-z0-9]$'),
	CONSTRAINT "profiles_full_name_check" CHECK (char_length(full_name) between 1 and 100),
	CONSTRAINT "profiles_bio_check" CHECK (char_length(bio) between 0 and 1000),
	CONSTRAINT "profiles_city_check" CHECK (char_length(city) between 1 and 100),
	CONSTRAINT "profiles_one_line_check" CHECK (is_one_line(full_name) and is_one_line(city)),
	CONSTRAINT "profiles_state_check" CHECK (state ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"body" text NOT NULL,
	"reply" text,
	"replied_by" uuid,
	"replied_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_stars_check" CHECK (stars between 1 and 5),
	CONSTRAINT "reviews_body_check" CHECK (char_length(body) between 1 and 4000),
	CONSTRAINT "reviews_reply_check" CHECK ((reply is null) = (replied_at is null) and char_length(reply) between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "saved_bakeries" (
	"user_id" uuid NOT NULL,
	"bakery_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_bakeries_user_id_bakery_id_pk" PRIMARY KEY("user_id","bakery_id")
);
--> statement-breakpoint
CREATE TABLE "search_beginnings" (
	"depth" integer NOT NULL,
	"beginning" text NOT NULL,
	"shared" integer NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_cards" (
	"bakery_id" uuid PRIMARY KEY NOT NULL,
	"card" text NOT NULL,
	"phi" double precision,
	"lambda" double precision,
	"premium" boolean NOT NULL,
	"premium_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "search_cells" (
	"trait" integer NOT NULL,
	"band" integer NOT NULL,
	"cell" integer NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_points" (
	"bakery_id" uuid NOT NULL,
	"trait" integer NOT NULL,
	"traits" bigint NOT NULL,
	"premium" boolean NOT NULL,
	"premium_until" timestamp with time zone,
	"band" integer,
	"wide_band" integer,
	"phi" double precision,
	"lambda" double precision,
	"shuffle" double precision NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"average_rating" numeric(3, 2) NOT NULL,
	"review_count" integer NOT NULL,
	CONSTRAINT "search_points_bakery_id_trait_pk" PRIMARY KEY("bakery_id","trait")
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"bakery_id" uuid NOT NULL,
	"kind" integer NOT NULL,
	"term" text NOT NULL,
	"then_by" text NOT NULL,
	"shared" integer NOT NULL,
	"state" text NOT NULL,
	"traits" bigint NOT NULL,
	"premium" boolean NOT NULL,
	"premium_until" timestamp with time zone,
	CONSTRAINT "search_terms_bakery_id_term_kind_pk" PRIMARY KEY("bakery_id","term","kind")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sitemap_files" (
	"first_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blocked_emails" ADD CONSTRAINT "blocked_emails_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_tokens" ADD CONSTRAINT "session_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakeries" ADD CONSTRAINT "bakeries_hero_picture_id_pictures_id_fk" FOREIGN KEY ("hero_picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakeries" ADD CONSTRAINT "bakeries_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakery_addresses" ADD CONSTRAINT "bakery_addresses_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakery_pictures" ADD CONSTRAINT "bakery_pictures_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakery_pictures" ADD CONSTRAINT "bakery_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakery_tags" ADD CONSTRAINT "bakery_tags_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakery_tags" ADD CONSTRAINT "bakery_tags_tag_slug_tags_slug_fk" FOREIGN KEY ("tag_slug") REFERENCES "public"."tags"("slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "demo_bakeries" ADD CONSTRAINT "demo_bakeries_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_listings" ADD CONSTRAINT "featured_listings_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_listings" ADD CONSTRAINT "featured_listings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD CONSTRAINT "forum_posts_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD CONSTRAINT "forum_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD CONSTRAINT "forum_topics_category_id_forum_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."forum_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD CONSTRAINT "forum_topics_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_item_options" ADD CONSTRAINT "menu_item_options_menu_item_id_menu_items_id_fk" FOREIGN KEY ("menu_item_id") REFERENCES "public"."menu_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_participant_1_users_id_fk" FOREIGN KEY ("participant_1") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_participant_2_users_id_fk" FOREIGN KEY ("participant_2") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_menu_item_id_menu_items_id_fk" FOREIGN KEY ("menu_item_id") REFERENCES "public"."menu_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_viewed_by_users_id_fk" FOREIGN KEY ("viewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD CONSTRAINT "bakery_claims_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD CONSTRAINT "bakery_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD CONSTRAINT "bakery_claims_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_account_ledger_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_avatar_picture_id_pictures_id_fk" FOREIGN KEY ("avatar_picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_primary_bakery_id_bakeries_id_fk" FOREIGN KEY ("primary_bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_replied_by_users_id_fk" FOREIGN KEY ("replied_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_bakeries" ADD CONSTRAINT "saved_bakeries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_bakeries" ADD CONSTRAINT "saved_bakeries_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_codes_user_index" ON "email_codes" USING btree ("user_id","type");--> statement-breakpoint
CREATE INDEX "email_codes_expires_index" ON "email_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_sweep_index" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "rate_limits_sweep_index" ON "rate_limits" USING btree ("window_started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "session_tokens_successor_unique" ON "session_tokens" USING btree ("parent_hash") WHERE kind = 'refresh';--> statement-breakpoint
CREATE INDEX "session_tokens_session_index" ON "session_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_tokens_expires_index" ON "session_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_guest_email_index" ON "sessions" USING btree ("guest_email") WHERE kind = 'guest';--> statement-breakpoint
CREATE INDEX "sessions_expires_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_roles_role_index" ON "user_roles" USING btree ("role");--> statement-breakpoint
CREATE INDEX "users_unverified_index" ON "users" USING btree ("created_at") WHERE email_verified_at is null;--> statement-breakpoint
CREATE INDEX "bakeries_premium_position_index" ON "bakeries" USING gist ("position") WHERE approved and not hidden and is_premium;--> statement-breakpoint
CREATE INDEX "bakeries_rest_position_index" ON "bakeries" USING gist ("position") WHERE approved and not hidden and not is_premium;--> statement-breakpoint
CREATE INDEX "bakeries_premium_shuffle_index" ON "bakeries" USING btree ("shuffle","id") WHERE approved and not hidden and is_premium;--> statement-breakpoint
CREATE INDEX "bakeries_verified_shuffle_index" ON "bakeries" USING btree ("shuffle","id") WHERE approved and not hidden and not is_premium and verification_status = 'verified';--> statement-breakpoint
CREATE INDEX "bakeries_unverified_shuffle_index" ON "bakeries" USING btree ("shuffle","id") WHERE approved and not hidden and not is_premium and verification_status <> 'verified';--> statement-breakpoint
CREATE INDEX "bakeries_premium_until_index" ON "bakeries" USING btree ("premium_until") WHERE is_premium and premium_until is not null;--> statement-breakpoint
CREATE INDEX "bakeries_newest_index" ON "bakeries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "bakeries_verification_queue_index" ON "bakeries" USING btree ("updated_at") WHERE verification_status = 'pending';--> statement-breakpoint
CREATE INDEX "bakeries_claimed_by_index" ON "bakeries" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "bakeries_hero_picture_index" ON "bakeries" USING btree ("hero_picture_id");--> statement-breakpoint
CREATE INDEX "bakery_pictures_picture_index" ON "bakery_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "bakery_tags_tag_index" ON "bakery_tags" USING btree ("tag_slug","bakery_id");--> statement-breakpoint
CREATE INDEX "featured_listings_running_index" ON "featured_listings" USING btree ("ends_at","bakery_id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "featured_listings_bakery_index" ON "featured_listings" USING btree ("bakery_id","ends_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forum_posts_topic_index" ON "forum_posts" USING btree ("topic_id","created_at","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "forum_posts_author_index" ON "forum_posts" USING btree ("author_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "forum_topics_slug_unique" ON "forum_topics" USING btree ("category_id","slug");--> statement-breakpoint
CREATE INDEX "forum_topics_category_index" ON "forum_topics" USING btree ("category_id","pinned" DESC NULLS FIRST,"last_post_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "forum_topics_latest_index" ON "forum_topics" USING btree ("last_post_at" DESC NULLS FIRST) WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "forum_topics_author_index" ON "forum_topics" USING btree ("author_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mail_outbox_due_index" ON "mail_outbox" USING btree ("bulk","next_attempt_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "mail_outbox_failed_index" ON "mail_outbox" USING btree ("failed_at") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_to_index" ON "mail_outbox" USING btree ("to","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mail_outbox_newest_index" ON "mail_outbox" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_owner_unique" ON "pictures" USING btree ("owner_id","kind","content_hash");--> statement-breakpoint
CREATE INDEX "pictures_hash_index" ON "pictures" USING btree ("content_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_item_options_name_unique" ON "menu_item_options" USING btree ("menu_item_id","group_name","name");--> statement-breakpoint
CREATE INDEX "menu_items_bakery_index" ON "menu_items" USING btree ("bakery_id","position","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "menu_items_picture_index" ON "menu_items" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_participants_unique" ON "conversations" USING btree ("participant_1","participant_2");--> statement-breakpoint
CREATE INDEX "conversations_first_index" ON "conversations" USING btree ("participant_1","last_message_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_second_index" ON "conversations" USING btree ("participant_2","last_message_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_bakery_index" ON "conversations" USING btree ("bakery_id");--> statement-breakpoint
CREATE INDEX "messages_conversation_index" ON "messages" USING btree ("conversation_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_unread_index" ON "messages" USING btree ("conversation_id","sender_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "messages_sender_index" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "audit_log_newest_index" ON "audit_log" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_subject_index" ON "audit_log" USING btree ("subject_type","subject_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_actor_index" ON "audit_log" USING btree ("actor_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_unique" ON "reports" USING btree ("reporter_id","subject_type","subject_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "reports_queue_index" ON "reports" USING btree ("status","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_subject_index" ON "reports" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "newsletter_signups_digest_index" ON "newsletter_signups" USING btree ("id") WHERE weekly_digest and confirmed_at is not null and unsubscribed_at is null;--> statement-breakpoint
CREATE INDEX "newsletter_signups_alerts_index" ON "newsletter_signups" USING btree ("zip_code") WHERE new_bakery_alerts and confirmed_at is not null and unsubscribed_at is null;--> statement-breakpoint
CREATE INDEX "order_events_actor_index" ON "order_events" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "order_events_order_index" ON "order_events" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_position_unique" ON "order_items" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_items_menu_item_index" ON "order_items" USING btree ("menu_item_id");--> statement-breakpoint
CREATE INDEX "orders_bakery_status_index" ON "orders" USING btree ("bakery_id","status","created_at" DESC NULLS FIRST) WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_bakery_newest_index" ON "orders" USING btree ("bakery_id","created_at" DESC NULLS FIRST) WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_bakery_requested_index" ON "orders" USING btree ("bakery_id","requested_for") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_bakery_unpaid_index" ON "orders" USING btree ("bakery_id","created_at" DESC NULLS FIRST) WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "orders_requested_index" ON "orders" USING btree ("requested_for","id");--> statement-breakpoint
CREATE INDEX "orders_unviewed_index" ON "orders" USING btree ("bakery_id") WHERE viewed_at is null and status <> 'cancelled' and paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_customer_index" ON "orders" USING btree ("customer_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_customer_bakery_index" ON "orders" USING btree ("customer_id","bakery_id") WHERE status = 'completed';--> statement-breakpoint
CREATE INDEX "orders_viewed_by_index" ON "orders" USING btree ("viewed_by") WHERE viewed_by is not null;--> statement-breakpoint
CREATE INDEX "orders_session_index" ON "orders" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "orders_email_index" ON "orders" USING btree ("customer_email","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_newest_index" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_expiring_index" ON "orders" USING btree ("created_at") WHERE payment_status = 'unpaid' and status = 'pending';--> statement-breakpoint
CREATE INDEX "orders_unanswered_index" ON "orders" USING btree ("paid_at") WHERE payment_status = 'paid' and status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "bakery_claims_approved_unique" ON "bakery_claims" USING btree ("bakery_id") WHERE status = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX "bakery_claims_open_unique" ON "bakery_claims" USING btree ("bakery_id","user_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "bakery_claims_queue_index" ON "bakery_claims" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "bakery_claims_user_index" ON "bakery_claims" USING btree ("user_id","status","decided_at");--> statement-breakpoint
CREATE INDEX "disputes_payment_index" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment_index" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_created_index" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_position_unique" ON "ledger_lines" USING btree ("entry_id","position");--> statement-breakpoint
CREATE INDEX "ledger_lines_account_index" ON "ledger_lines" USING btree ("account");--> statement-breakpoint
CREATE INDEX "ledger_lines_bakery_index" ON "ledger_lines" USING btree ("bakery_id") WHERE bakery_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_lines_source_index" ON "ledger_lines" USING btree ("provider_source") WHERE provider_source is not null;--> statement-breakpoint
CREATE INDEX "payment_accounts_user_index" ON "payment_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_unique" ON "payments" USING btree ("subject_kind","subject_id") WHERE state in ('creating', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_kept_unique" ON "payments" USING btree ("subject_kind","subject_id") WHERE outcome = 'kept';--> statement-breakpoint
CREATE INDEX "payments_order_index" ON "payments" USING btree ("order_id","created_at") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "payments_account_index" ON "payments" USING btree ("stripe_account_id","paid_at") WHERE outcome = 'kept';--> statement-breakpoint
CREATE INDEX "payments_unsettled_index" ON "payments" USING btree ("checked_at") WHERE state in ('creating', 'open');--> statement-breakpoint
CREATE INDEX "provider_transactions_source_index" ON "provider_transactions" USING btree ("source");--> statement-breakpoint
CREATE INDEX "provider_transactions_created_index" ON "provider_transactions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_findings_open_unique" ON "reconciliation_findings" USING btree ("subject","kind") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "reconciliation_runs_until_index" ON "reconciliation_runs" USING btree ("until_at");--> statement-breakpoint
CREATE INDEX "refunds_payment_index" ON "refunds" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_requested_by_index" ON "refunds" USING btree ("requested_by") WHERE requested_by is not null;--> statement-breakpoint
CREATE INDEX "refunds_waiting_index" ON "refunds" USING btree ("created_at") WHERE state in ('requested', 'sent');--> statement-breakpoint
CREATE INDEX "webhook_events_waiting_index" ON "webhook_events" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "webhook_events_processed_index" ON "webhook_events" USING btree ("processed_at") WHERE processed_at is not null;--> statement-breakpoint
CREATE INDEX "geocode_cache_expires_at_index" ON "geocode_cache" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "places_search_key_index" ON "places" USING btree ("search_key" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "places_state_search_key_unique" ON "places" USING btree ("state","search_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "places_search_key_trigram_index" ON "places" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_username_unique" ON "profiles" USING btree (lower(username));--> statement-breakpoint
CREATE INDEX "profiles_primary_bakery_index" ON "profiles" USING btree ("primary_bakery_id");--> statement-breakpoint
CREATE INDEX "profiles_avatar_index" ON "profiles" USING btree ("avatar_picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_author_unique" ON "reviews" USING btree ("user_id","bakery_id");--> statement-breakpoint
CREATE INDEX "reviews_replied_by_index" ON "reviews" USING btree ("replied_by") WHERE replied_by is not null;--> statement-breakpoint
CREATE INDEX "reviews_bakery_index" ON "reviews" USING btree ("bakery_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "saved_bakeries_newest_index" ON "saved_bakeries" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "saved_bakeries_bakery_index" ON "saved_bakeries" USING btree ("bakery_id");