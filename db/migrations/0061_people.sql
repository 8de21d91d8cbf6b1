CREATE TABLE "blocked_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"blocked_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_domains_domain_check" CHECK (domain = lower(domain) and char_length(domain) <= 250 and domain ~ '^[^@[:space:]]+[.][^@[:space:]]+$'),
	CONSTRAINT "blocked_domains_reason_check" CHECK (char_length(reason) between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"user_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"device_label" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_ins_user_id_outcome_device_label_hour_pk" PRIMARY KEY("user_id","outcome","device_label","hour"),
	CONSTRAINT "sign_ins_outcome_check" CHECK (outcome in ('signed_in', 'wrong_password', 'refused', 'second_step')),
	CONSTRAINT "sign_ins_device_label_check" CHECK (char_length(device_label) between 0 and 120),
	CONSTRAINT "sign_ins_one_line_check" CHECK (is_one_line(device_label))
);
--> statement-breakpoint
ALTER TABLE "blocked_emails" ADD COLUMN "domain" text;--> statement-breakpoint
ALTER TABLE "blocked_domains" ADD CONSTRAINT "blocked_domains_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_domains_blocked_by_index" ON "blocked_domains" USING btree ("blocked_by") WHERE blocked_by is not null;--> statement-breakpoint
CREATE INDEX "sign_ins_user_index" ON "sign_ins" USING btree ("user_id","last_at");--> statement-breakpoint
CREATE INDEX "sign_ins_sweep_index" ON "sign_ins" USING btree ("last_at");--> statement-breakpoint
ALTER TABLE "blocked_emails" ADD CONSTRAINT "blocked_emails_domain_blocked_domains_domain_fk" FOREIGN KEY ("domain") REFERENCES "public"."blocked_domains"("domain") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_emails_newest_index" ON "blocked_emails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "blocked_emails_domain_index" ON "blocked_emails" USING btree ("domain") WHERE domain is not null;--> statement-breakpoint
CREATE INDEX "sessions_guest_domain_index" ON "sessions" USING btree (split_part(guest_email, '@', 2)) WHERE kind = 'guest';--> statement-breakpoint
CREATE INDEX "users_newest_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_email_parts_index" ON "users" USING gin (email gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_domain_index" ON "users" USING btree (split_part(email, '@', 2));--> statement-breakpoint
CREATE INDEX "profiles_username_parts_index" ON "profiles" USING gin (lower(username) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_name_parts_index" ON "profiles" USING gin (lower(full_name) gin_trgm_ops);--> statement-breakpoint
-- What is known of the time before.
INSERT INTO "sign_ins" ("user_id", "outcome", "device_label", "hour", "times", "last_at")
SELECT "user_id", 'signed_in', coalesce("device_label", ''), date_trunc('hour', "created_at"), count(*), max("created_at")
FROM "sessions" WHERE "kind" = 'user' GROUP BY 1, 3, 4;
