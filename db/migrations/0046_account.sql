CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_changes_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "email_changes_email_check" CHECK (email = lower(email) and char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "email_changes_done_check" CHECK (done_at is null or num_nulls(old_confirmed_at, new_confirmed_at) = 0),
	CONSTRAINT "email_changes_expires_check" CHECK (expires_at > created_at)
);
--> statement-breakpoint
CREATE TABLE "former_emails" (
	"email" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_emails_email_check" CHECK (email = lower(email) and char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$')
);
--> statement-breakpoint
CREATE TABLE "username_history" (
	"username" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "username_history_username_check" CHECK (username collate "C" ~ '^[a-z][a-z0-9_]{1,18}[a-z0-9]$')
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"file" text NOT NULL,
	"bytes" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "data_exports_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "data_exports_file_unique" UNIQUE("file"),
	CONSTRAINT "data_exports_state_check" CHECK (state in ('making', 'ready')),
	CONSTRAINT "data_exports_counts_check" CHECK (done between 0 and total),
	CONSTRAINT "data_exports_file_check" CHECK (char_length(file) between 1 and 120),
	CONSTRAINT "data_exports_ready_check" CHECK ((state = 'ready') = (bytes is not null))
);
--> statement-breakpoint
CREATE TABLE "leavings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"keeps_posts" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erase_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "leavings_erase_check" CHECK (erase_at > created_at)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_email_check";--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_emails" ADD CONSTRAINT "former_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "username_history" ADD CONSTRAINT "username_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leavings" ADD CONSTRAINT "leavings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_expires_index" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "former_emails_user_index" ON "former_emails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "username_history_user_index" ON "username_history" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "username_history_until_index" ON "username_history" USING btree ("until");--> statement-breakpoint
CREATE INDEX "data_exports_expires_index" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "leavings_erase_index" ON "leavings" USING btree ("erase_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_email_check" CHECK (customer_email is not null or (source <> 'site' or customer_name = 'Erased customer') and (payment_status <> 'unpaid' or status = 'cancelled'));