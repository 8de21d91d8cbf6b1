CREATE TABLE "help_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"from_us" boolean NOT NULL,
	"editor_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_answers_body_check" CHECK (char_length(body) between 1 and 4000),
	CONSTRAINT "help_answers_editor_check" CHECK (editor_id is null or from_us)
);
--> statement-breakpoint
CREATE TABLE "help_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"email" text,
	"message" text NOT NULL,
	"order_number" text,
	"page" text,
	"browser" text,
	"version" text,
	"last_error" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"waits_since" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"ruled_by" uuid,
	"ruled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_requests_number_unique" UNIQUE("number"),
	CONSTRAINT "help_requests_number_check" CHECK (number collate "C" ~ '^H(-[2-9A-HJKMNP-TV-Z]{4}){2}$'),
	CONSTRAINT "help_requests_kind_check" CHECK (kind in ('bug', 'feedback', 'contact')),
	CONSTRAINT "help_requests_state_check" CHECK (state in ('pending', 'asked', 'answered', 'dismissed')),
	CONSTRAINT "help_requests_email_check" CHECK (email = lower(email) and char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and (email is null or user_id is null)),
	CONSTRAINT "help_requests_message_check" CHECK (char_length(message) between 1 and 4000),
	CONSTRAINT "help_requests_order_number_check" CHECK (char_length(order_number) between 1 and 30),
	CONSTRAINT "help_requests_page_check" CHECK (char_length(page) between 1 and 200),
	CONSTRAINT "help_requests_browser_check" CHECK (char_length(browser) between 1 and 300),
	CONSTRAINT "help_requests_version_check" CHECK (char_length(version) between 1 and 300),
	CONSTRAINT "help_requests_last_error_check" CHECK (char_length(last_error) between 1 and 1000),
	CONSTRAINT "help_requests_one_line_check" CHECK (is_one_line(order_number) and is_one_line(page) and is_one_line(browser) and is_one_line(version)),
	CONSTRAINT "help_requests_reason_check" CHECK (char_length(reason) between 1 and 1000),
	CONSTRAINT "help_requests_ruled_check" CHECK ((state = 'pending') = (ruled_at is null))
);
--> statement-breakpoint
ALTER TABLE "appeals" DROP CONSTRAINT "appeals_ruling_check";--> statement-breakpoint
ALTER TABLE "cases" DROP CONSTRAINT "cases_state_check";--> statement-breakpoint
ALTER TABLE "help_answers" ADD CONSTRAINT "help_answers_request_id_help_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."help_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_answers" ADD CONSTRAINT "help_answers_editor_id_users_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_ruled_by_users_id_fk" FOREIGN KEY ("ruled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_answers_request_index" ON "help_answers" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "help_answers_editor_id_index" ON "help_answers" USING btree ("editor_id") WHERE editor_id is not null;--> statement-breakpoint
CREATE INDEX "help_requests_user_id_index" ON "help_requests" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "help_requests_ruled_by_index" ON "help_requests" USING btree ("ruled_by") WHERE ruled_by is not null;--> statement-breakpoint
CREATE INDEX "help_requests_email_index" ON "help_requests" USING btree ("email") WHERE email is not null;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_ruling_check" CHECK (ruling in ('approve', 'reject', 'ask', 'answer', 'dismiss', 'warn', 'hide', 'remove', 'suspend', 'uphold', 'overturn', 'list'));--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_state_check" CHECK (state in ('open', 'withdrawn', 'approved', 'rejected', 'asked', 'answered', 'dismissed', 'warned', 'hidden', 'removed', 'suspended', 'upheld', 'overturned'));