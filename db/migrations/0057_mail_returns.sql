CREATE TABLE "mail_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_returns_event_unique" UNIQUE("provider","event_id"),
	CONSTRAINT "mail_returns_provider_check" CHECK (provider in ('generic', 'ses', 'sendgrid')),
	CONSTRAINT "mail_returns_kind_check" CHECK (kind in ('hard_bounce', 'soft_bounce', 'complaint')),
	CONSTRAINT "mail_returns_event_id_check" CHECK (char_length(event_id) between 1 and 200),
	CONSTRAINT "mail_returns_reason_check" CHECK (char_length(reason) between 0 and 500),
	CONSTRAINT "mail_returns_email_check" CHECK (email = lower(email) and char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$')
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"email" text PRIMARY KEY NOT NULL,
	"bounced_at" timestamp with time zone,
	"complained_at" timestamp with time zone,
	"stops_all" boolean DEFAULT false NOT NULL,
	"retried_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_suppressions_email_check" CHECK (email = lower(email) and char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "mail_suppressions_stops_all_check" CHECK (bounced_at is not null or not stops_all)
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "signs_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_returns_email_index" ON "mail_returns" USING btree ("email","happened_at");--> statement-breakpoint
CREATE INDEX "mail_returns_created_at_index" ON "mail_returns" USING btree ("created_at");
