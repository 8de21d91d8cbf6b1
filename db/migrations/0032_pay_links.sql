CREATE TABLE "pay_links" (
	"kind" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "pay_links_kind_thing_id_pk" PRIMARY KEY("kind","thing_id"),
	CONSTRAINT "pay_links_kind_check" CHECK (kind in ('order', 'invoice', 'quote')),
	CONSTRAINT "pay_links_counts_check" CHECK (version >= 0 and uses >= 0 and (uses > 0) = (used_at is not null))
);
--> statement-breakpoint
ALTER TABLE "bakeries" DROP CONSTRAINT "bakeries_slug_reserved_check";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- The address of links in mails: a bakery that has it gets another.
UPDATE "bakeries" SET "slug" = 'pay-' || left("id"::text, 8) WHERE "slug" = 'pay';--> statement-breakpoint
ALTER TABLE "bakeries" ADD CONSTRAINT "bakeries_slug_reserved_check" CHECK (not slug in ('about', 'account', 'admin', 'admin-dashboard', 'api', 'app', 'assets', 'auth', 'bakeries', 'bakery', 'blog', 'breadletter', 'browse', 'build', 'careers', 'cart', 'checkout', 'confirm', 'contact', 'dashboard', 'dev', 'docs', 'edit-profile', 'eligibility', 'error', 'events', 'favicon', 'favorites', 'feed', 'fonts', 'forum', 'functions', 'get-listed', 'healthz', 'help', 'home', 'icons', 'images', 'index', 'invoices', 'legal', 'live', 'login', 'logout', 'manifest', 'map', 'media', 'messages', 'metrics', 'my-listing', 'new', 'newsletter', 'null', 'offline', 'order-history', 'orders', 'pay', 'pictures', 'premium', 'press', 'pricing', 'privacy', 'privacy-policy', 'profile', 'public', 'readyz', 'register', 'reports', 'reset-password', 'robots', 'sandbox', 'saved', 'search', 'security', 'service-worker', 'settings', 'share', 'sign-in', 'sign-out', 'sign-up', 'sitemap', 'static', 'status', 'stripe-return', 'stripe-webhook', 'submissions', 'support', 'terms', 'terms-of-service', 'track-order', 'undefined', 'unsubscribe', 'unsubscribe-alerts', 'uploads', 'user', 'users', 'well-known', 'www'));--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_attachments_check" CHECK (jsonb_typeof(attachments) = 'array');