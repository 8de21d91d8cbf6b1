CREATE TABLE "market_changes" (
	"day" date,
	"state" text NOT NULL,
	"figure" text NOT NULL,
	"n" bigint NOT NULL,
	"city" text
);
--> statement-breakpoint
CREATE TABLE "market_cities" (
	"state" text NOT NULL,
	"city" text NOT NULL,
	"n" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "market_cities_state_city_pk" PRIMARY KEY("state","city")
);
--> statement-breakpoint
CREATE TABLE "market_days" (
	"state" text NOT NULL,
	"day" date NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"share_visits" bigint DEFAULT 0 NOT NULL,
	"started" bigint DEFAULT 0 NOT NULL,
	"orders" bigint DEFAULT 0 NOT NULL,
	"site_orders" bigint DEFAULT 0 NOT NULL,
	"cancelled" bigint DEFAULT 0 NOT NULL,
	"returning_orders" bigint DEFAULT 0 NOT NULL,
	"payments" bigint DEFAULT 0 NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"fee_cents" bigint DEFAULT 0 NOT NULL,
	"own_cents" bigint DEFAULT 0 NOT NULL,
	"refunds" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"fees_back_cents" bigint DEFAULT 0 NOT NULL,
	"own_back_cents" bigint DEFAULT 0 NOT NULL,
	"disputes" bigint DEFAULT 0 NOT NULL,
	"disputed_cents" bigint DEFAULT 0 NOT NULL,
	"lost_cents" bigint DEFAULT 0 NOT NULL,
	"asked" bigint DEFAULT 0 NOT NULL,
	"answered_hour" bigint DEFAULT 0 NOT NULL,
	"answered_day" bigint DEFAULT 0 NOT NULL,
	"answered_later" bigint DEFAULT 0 NOT NULL,
	"new_bakeries" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "market_days_state_day_pk" PRIMARY KEY("state","day")
);
--> statement-breakpoint
CREATE TABLE "market_stock" (
	"state" text NOT NULL,
	"figure" text NOT NULL,
	"n" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "market_stock_state_figure_pk" PRIMARY KEY("state","figure")
);
--> statement-breakpoint
CREATE TABLE "unmet_searches" (
	"day" date NOT NULL,
	"what" text NOT NULL,
	"state" text NOT NULL,
	"zip3" text NOT NULL,
	"n" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "unmet_searches_day_state_zip3_what_pk" PRIMARY KEY("day","state","zip3","what"),
	CONSTRAINT "unmet_searches_what_check" CHECK (char_length(what) between 1 and 60),
	CONSTRAINT "unmet_searches_zip3_check" CHECK (zip3 ~ '^([0-9]{3})?$')
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "bakery_state" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "first_listings" ADD COLUMN "bakery_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bakery_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_returning" boolean;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "bakery_state" text;--> statement-breakpoint
ALTER TABLE "bakery_days" ADD COLUMN "bakery_state" text;--> statement-breakpoint
CREATE INDEX "market_cities_most_index" ON "market_cities" USING btree ("n" DESC,"state","city");--> statement-breakpoint
-- What triggers fill in from now on (repeatable/market.sql), of rows that are there.
UPDATE bakery_days t SET bakery_state = b.state FROM bakeries b WHERE b.id = t.bakery_id;--> statement-breakpoint
UPDATE first_listings t SET bakery_state = b.state FROM bakeries b WHERE b.id = t.bakery_id;--> statement-breakpoint
UPDATE orders t SET bakery_state = b.state, is_returning = CASE WHEN t.bakery_since IS NOT NULL THEN
	EXISTS (SELECT FROM orders o WHERE o.customer_id = t.customer_id AND o.bakery_since < t.bakery_since)
	OR EXISTS (SELECT FROM orders o WHERE o.customer_email = t.customer_email AND o.bakery_since < t.bakery_since) END
FROM bakeries b WHERE b.id = t.bakery_id;--> statement-breakpoint
UPDATE payments t SET bakery_state = b.state FROM bakeries b WHERE b.id = coalesce(
	(SELECT bakery_id FROM orders WHERE id = t.order_id), (SELECT bakery_id FROM invoice_payments WHERE id = t.invoice_payment_id),
	(SELECT bakery_id FROM premium_periods WHERE id = t.premium_period_id), (SELECT bakery_id FROM featured_weeks WHERE id = t.featured_week_id));--> statement-breakpoint
UPDATE conversations t SET bakery_state = b.state,
	asked_at = (SELECT min(created_at) FROM messages WHERE conversation_id = t.id AND NOT from_bakery AND held_at IS NULL)
FROM bakeries b WHERE b.id = t.bakery_id;--> statement-breakpoint
UPDATE conversations t SET answered_at = (
	SELECT min(created_at) FROM messages WHERE conversation_id = t.id AND from_bakery AND held_at IS NULL AND created_at >= t.asked_at)
WHERE asked_at IS NOT NULL;
