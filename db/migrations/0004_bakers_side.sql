CREATE TABLE "bakery_programs" (
	"bakery_id" uuid PRIMARY KEY NOT NULL,
	"program_key" text NOT NULL,
	"permit_number" text,
	"county" text,
	"permit_expires_on" date,
	"address_choice" text DEFAULT 'private' NOT NULL,
	"state_number" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bakery_programs_permit_number_check" CHECK (char_length(permit_number) between 1 and 60),
	CONSTRAINT "bakery_programs_county_check" CHECK (char_length(county) between 1 and 60),
	CONSTRAINT "bakery_programs_address_choice_check" CHECK (address_choice in ('private', 'publish', 'number', 'request_only')),
	CONSTRAINT "bakery_programs_state_number_check" CHECK (char_length(state_number) between 1 and 60),
	CONSTRAINT "bakery_programs_one_line_check" CHECK (is_one_line(permit_number) and is_one_line(county) and is_one_line(state_number)),
	CONSTRAINT "bakery_programs_number_check" CHECK ((address_choice = 'number') <= (state_number is not null))
);
--> statement-breakpoint
CREATE TABLE "cottage_programs" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"statement" text,
	"on_page" boolean DEFAULT false NOT NULL,
	"before_payment" boolean DEFAULT false NOT NULL,
	"wants_address" boolean DEFAULT false NOT NULL,
	"number_instead" text,
	"wants_permit" boolean DEFAULT false NOT NULL,
	"annual_cap_cents" integer,
	"permit_words" text DEFAULT '' NOT NULL,
	"selling_words" text DEFAULT '' NOT NULL,
	"label_words" text DEFAULT '' NOT NULL,
	"source_url" text,
	"source_words" text DEFAULT '' NOT NULL,
	"checked_on" date,
	"edited_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cottage_programs_key_check" CHECK (key ~ '^[a-z]{2}(-[a-z0-9]+)*$' and char_length(key) <= 40),
	CONSTRAINT "cottage_programs_state_check" CHECK (state ~ '^[A-Z]{2}$'),
	CONSTRAINT "cottage_programs_name_check" CHECK (char_length(name) between 1 and 120),
	CONSTRAINT "cottage_programs_one_line_check" CHECK (is_one_line(name) and is_one_line(number_instead)),
	CONSTRAINT "cottage_programs_statement_check" CHECK (char_length(statement) between 1 and 1000),
	CONSTRAINT "cottage_programs_cap_check" CHECK (annual_cap_cents > 0),
	CONSTRAINT "cottage_programs_words_check" CHECK (greatest(char_length(permit_words), char_length(selling_words), char_length(label_words), char_length(source_words)) <= 1000),
	CONSTRAINT "cottage_programs_source_url_check" CHECK (source_url ~ '^https?://[^[:space:]]+$' and char_length(source_url) <= 500),
	CONSTRAINT "cottage_programs_verified_check" CHECK (not verified or checked_on is not null)
);
--> statement-breakpoint
CREATE TABLE "listing_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"submitted_by" uuid,
	"state" text DEFAULT 'pending' NOT NULL,
	"content" jsonb NOT NULL,
	"reason" text,
	"ruled_by" uuid,
	"ruled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_changes_state_check" CHECK (state in ('pending', 'asked', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "listing_changes_content_check" CHECK (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 20000),
	CONSTRAINT "listing_changes_reason_check" CHECK (char_length(reason) between 1 and 1000 and (state not in ('rejected', 'asked') or reason is not null)),
	CONSTRAINT "listing_changes_ruled_check" CHECK ((state in ('approved', 'rejected', 'asked')) = (ruled_at is not null))
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text,
	"submitted_at" timestamp with time zone,
	"ruled_by" uuid,
	"ruled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listings_state_check" CHECK (state in ('draft', 'pending', 'approved', 'rejected')),
	CONSTRAINT "listings_content_check" CHECK (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 60000),
	CONSTRAINT "listings_reason_check" CHECK (char_length(reason) between 1 and 1000 and (state <> 'rejected' or reason is not null)),
	CONSTRAINT "listings_submitted_check" CHECK (state = 'draft' or submitted_at is not null),
	CONSTRAINT "listings_ruled_check" CHECK ((state in ('approved', 'rejected')) <= (ruled_at is not null))
);
--> statement-breakpoint
CREATE TABLE "menu_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"made_by" uuid,
	"before" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bakery_helpers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"invited_by" uuid,
	"code_hash" "bytea",
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bakery_helpers_email_check" CHECK (email = lower(email) and char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "bakery_helpers_name_check" CHECK (char_length(name) between 0 and 100),
	CONSTRAINT "bakery_helpers_one_line_check" CHECK (is_one_line(name)),
	CONSTRAINT "bakery_helpers_accepted_check" CHECK ((user_id is null) = (accepted_at is null))
);
--> statement-breakpoint
CREATE TABLE "claim_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"file" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_documents_file_unique" UNIQUE("file")
);
--> statement-breakpoint
CREATE TABLE "featured_weeks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"bought_by" uuid,
	"price_cents" integer NOT NULL,
	"state" text DEFAULT 'unpaid' NOT NULL,
	"featured_listing_id" uuid,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "featured_weeks_price_check" CHECK (price_cents between 50 and 1000000),
	CONSTRAINT "featured_weeks_state_check" CHECK (state in ('unpaid', 'paid', 'expired', 'refunded')),
	CONSTRAINT "featured_weeks_paid_check" CHECK ((state in ('paid', 'refunded')) = (paid_at is not null))
);
--> statement-breakpoint
CREATE TABLE "premium_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"bought_by" uuid,
	"period" text NOT NULL,
	"price_cents" integer NOT NULL,
	"state" text DEFAULT 'unpaid' NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"featured_listing_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "premium_periods_period_check" CHECK (period in ('month', 'year')),
	CONSTRAINT "premium_periods_price_check" CHECK (price_cents between 50 and 1000000),
	CONSTRAINT "premium_periods_state_check" CHECK (state in ('unpaid', 'paid', 'expired', 'refunded')),
	CONSTRAINT "premium_periods_paid_check" CHECK ((state in ('paid', 'refunded')) = (paid_at is not null) and num_nonnulls(starts_at, ends_at, paid_at) in (0, 3) and ends_at > starts_at)
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"bakery_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "share_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"submitted_by" uuid,
	"url" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"featured_listing_id" uuid,
	"ruled_by" uuid,
	"ruled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_posts_url_check" CHECK (url ~ '^https?://[^[:space:]]+$' and char_length(url) <= 500),
	CONSTRAINT "share_posts_state_check" CHECK (state in ('pending', 'approved', 'rejected')),
	CONSTRAINT "share_posts_ruled_check" CHECK ((state = 'pending') = (ruled_at is null)),
	CONSTRAINT "share_posts_reason_check" CHECK (char_length(reason) between 1 and 1000 and (state <> 'rejected' or reason is not null))
);
--> statement-breakpoint
CREATE TABLE "share_visitors" (
	"bakery_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "share_visitors_bakery_id_day_visitor_pk" PRIMARY KEY("bakery_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "video_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"site" text NOT NULL,
	"clip" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"ruled_by" uuid,
	"ruled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_reviews_site_check" CHECK (site in ('youtube', 'vimeo', 'tiktok', 'instagram')),
	CONSTRAINT "video_reviews_clip_check" CHECK (clip ~ '^[A-Za-z0-9_-]{5,40}$'),
	CONSTRAINT "video_reviews_state_check" CHECK (state in ('pending', 'approved', 'rejected')),
	CONSTRAINT "video_reviews_ruled_check" CHECK ((state = 'pending') = (ruled_at is null)),
	CONSTRAINT "video_reviews_reason_check" CHECK (char_length(reason) between 1 and 1000 and (state <> 'rejected' or reason is not null))
);
--> statement-breakpoint
CREATE TABLE "bakery_days" (
	"bakery_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	"share_visits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bakery_days_bakery_id_day_pk" PRIMARY KEY("bakery_id","day"),
	CONSTRAINT "bakery_days_counts_check" CHECK (views >= 0 and searches >= 0 and share_visits >= 0)
);
--> statement-breakpoint
ALTER TABLE "menu_items" DROP CONSTRAINT "menu_items_one_line_check";--> statement-breakpoint
ALTER TABLE "bakery_claims" DROP CONSTRAINT "bakery_claims_status_check";--> statement-breakpoint
ALTER TABLE "bakery_claims" DROP CONSTRAINT "bakery_claims_reason_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_subject_check";--> statement-breakpoint
DROP INDEX "bakery_claims_open_unique";--> statement-breakpoint
ALTER TABLE "bakeries" ADD COLUMN "kind" text DEFAULT 'home' NOT NULL;--> statement-breakpoint
ALTER TABLE "bakery_addresses" ADD COLUMN "parking" text;--> statement-breakpoint
ALTER TABLE "bakery_addresses" ADD COLUMN "text_me" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bakery_addresses" ADD COLUMN "porch_file" text;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "allergen_kinds" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "net_weight" text;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "sold_out_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "may_contact" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD COLUMN "method" text DEFAULT 'document' NOT NULL;--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD COLUMN "code_place" text;--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD COLUMN "sent_to" text;--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD COLUMN "code_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD COLUMN "code_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "premium_period_id" uuid GENERATED ALWAYS AS (case subject_kind when 'premium_period' then subject_id end) STORED;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "featured_week_id" uuid GENERATED ALWAYS AS (case subject_kind when 'featured_week' then subject_id end) STORED;--> statement-breakpoint
ALTER TABLE "bakery_programs" ADD CONSTRAINT "bakery_programs_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakery_programs" ADD CONSTRAINT "bakery_programs_program_key_cottage_programs_key_fk" FOREIGN KEY ("program_key") REFERENCES "public"."cottage_programs"("key") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "cottage_programs" ADD CONSTRAINT "cottage_programs_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_ruled_by_users_id_fk" FOREIGN KEY ("ruled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_ruled_by_users_id_fk" FOREIGN KEY ("ruled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_imports" ADD CONSTRAINT "menu_imports_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_imports" ADD CONSTRAINT "menu_imports_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakery_helpers" ADD CONSTRAINT "bakery_helpers_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakery_helpers" ADD CONSTRAINT "bakery_helpers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakery_helpers" ADD CONSTRAINT "bakery_helpers_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_documents" ADD CONSTRAINT "claim_documents_claim_id_bakery_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."bakery_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_weeks" ADD CONSTRAINT "featured_weeks_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_weeks" ADD CONSTRAINT "featured_weeks_bought_by_users_id_fk" FOREIGN KEY ("bought_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_weeks" ADD CONSTRAINT "featured_weeks_featured_listing_id_featured_listings_id_fk" FOREIGN KEY ("featured_listing_id") REFERENCES "public"."featured_listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_periods" ADD CONSTRAINT "premium_periods_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_periods" ADD CONSTRAINT "premium_periods_bought_by_users_id_fk" FOREIGN KEY ("bought_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_periods" ADD CONSTRAINT "premium_periods_featured_listing_id_featured_listings_id_fk" FOREIGN KEY ("featured_listing_id") REFERENCES "public"."featured_listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_posts" ADD CONSTRAINT "share_posts_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_posts" ADD CONSTRAINT "share_posts_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_posts" ADD CONSTRAINT "share_posts_featured_listing_id_featured_listings_id_fk" FOREIGN KEY ("featured_listing_id") REFERENCES "public"."featured_listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_posts" ADD CONSTRAINT "share_posts_ruled_by_users_id_fk" FOREIGN KEY ("ruled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_visitors" ADD CONSTRAINT "share_visitors_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_reviews" ADD CONSTRAINT "video_reviews_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_reviews" ADD CONSTRAINT "video_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_reviews" ADD CONSTRAINT "video_reviews_ruled_by_users_id_fk" FOREIGN KEY ("ruled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakery_days" ADD CONSTRAINT "bakery_days_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bakery_programs_program_index" ON "bakery_programs" USING btree ("program_key");--> statement-breakpoint
CREATE INDEX "bakery_programs_expiry_index" ON "bakery_programs" USING btree ("permit_expires_on") WHERE permit_expires_on is not null;--> statement-breakpoint
CREATE INDEX "cottage_programs_state_index" ON "cottage_programs" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_changes_open_unique" ON "listing_changes" USING btree ("bakery_id") WHERE state in ('pending', 'asked');--> statement-breakpoint
CREATE INDEX "listing_changes_queue_index" ON "listing_changes" USING btree ("created_at","id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "listings_owner_index" ON "listings" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "listings_queue_index" ON "listings" USING btree ("submitted_at","id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "menu_imports_bakery_index" ON "menu_imports" USING btree ("bakery_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "bakery_helpers_email_unique" ON "bakery_helpers" USING btree ("bakery_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "bakery_helpers_user_unique" ON "bakery_helpers" USING btree ("bakery_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bakery_helpers_code_unique" ON "bakery_helpers" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "bakery_helpers_user_index" ON "bakery_helpers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "claim_documents_claim_index" ON "claim_documents" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "featured_weeks_bakery_index" ON "featured_weeks" USING btree ("bakery_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "premium_periods_bakery_index" ON "premium_periods" USING btree ("bakery_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "share_posts_url_unique" ON "share_posts" USING btree ("url") WHERE state <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "share_posts_open_unique" ON "share_posts" USING btree ("bakery_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "share_posts_bakery_index" ON "share_posts" USING btree ("bakery_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "share_visitors_day_index" ON "share_visitors" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "video_reviews_clip_unique" ON "video_reviews" USING btree ("bakery_id","site","clip") WHERE state <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "video_reviews_open_unique" ON "video_reviews" USING btree ("user_id","bakery_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "video_reviews_bakery_index" ON "video_reviews" USING btree ("bakery_id","created_at" DESC NULLS FIRST) WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "video_reviews_queue_index" ON "video_reviews" USING btree ("created_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "video_reviews_user_index" ON "video_reviews" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_premium_period_id_premium_periods_id_fk" FOREIGN KEY ("premium_period_id") REFERENCES "public"."premium_periods"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_featured_week_id_featured_weeks_id_fk" FOREIGN KEY ("featured_week_id") REFERENCES "public"."featured_weeks"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_premium_period_index" ON "payments" USING btree ("premium_period_id") WHERE premium_period_id is not null;--> statement-breakpoint
CREATE INDEX "payments_featured_week_index" ON "payments" USING btree ("featured_week_id") WHERE featured_week_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bakery_claims_open_unique" ON "bakery_claims" USING btree ("bakery_id","user_id") WHERE status in ('pending', 'asked');--> statement-breakpoint
ALTER TABLE "bakeries" ADD CONSTRAINT "bakeries_kind_check" CHECK (kind in ('home', 'shop'));--> statement-breakpoint
ALTER TABLE "bakery_addresses" ADD CONSTRAINT "bakery_addresses_parking_check" CHECK (char_length(parking) between 1 and 300);--> statement-breakpoint
ALTER TABLE "bakery_addresses" ADD CONSTRAINT "bakery_addresses_text_me_check" CHECK (not text_me or phone is not null);--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_allergen_kinds_check" CHECK (jsonb_typeof(allergen_kinds) = 'object' and octet_length(allergen_kinds::text) <= 2000);--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_net_weight_check" CHECK (char_length(net_weight) between 1 and 60);--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_one_line_check" CHECK (is_one_line(category) and is_one_line(name) and is_one_line(net_weight));--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD CONSTRAINT "bakery_claims_method_check" CHECK (method in ('document', 'domain', 'code'));--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD CONSTRAINT "bakery_claims_code_place_check" CHECK (code_place in ('website', 'instagram'));--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD CONSTRAINT "bakery_claims_code_check" CHECK (char_length(code) between 6 and 20);--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD CONSTRAINT "bakery_claims_sent_to_check" CHECK (sent_to = lower(sent_to) and char_length(sent_to) <= 254 and sent_to ~ '^[^@[:space:]]+@[^@[:space:]]+$');--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD CONSTRAINT "bakery_claims_mailed_check" CHECK ((sent_to is null) = (code_sent_at is null));--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD CONSTRAINT "bakery_claims_status_check" CHECK (status in ('pending', 'asked', 'approved', 'rejected', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD CONSTRAINT "bakery_claims_reason_check" CHECK (status not in ('rejected', 'asked') or char_length(reason) between 1 and 1000);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subject_check" CHECK (num_nonnulls(order_id, premium_period_id, featured_week_id) = 1);