CREATE TABLE "code_apps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea",
	"next_secret" "bytea",
	"last_step" bigint DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "code_apps_confirmed_check" CHECK ((confirmed_at is null) = (secret is null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"backed_up" boolean NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_name_check" CHECK (char_length(name) between 1 and 60),
	CONSTRAINT "passkeys_one_line_check" CHECK (is_one_line(name)),
	CONSTRAINT "passkeys_credential_id_check" CHECK (octet_length(credential_id) between 1 and 1023)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash"),
	CONSTRAINT "recovery_codes_hash_check" CHECK (octet_length(hash) = 32)
);
--> statement-breakpoint
CREATE TABLE "step_tickets" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"remember" boolean DEFAULT false NOT NULL,
	"password_mark" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "step_tickets_hash_check" CHECK (octet_length(hash) = 32),
	CONSTRAINT "step_tickets_purpose_check" CHECK (purpose in ('sign_in', 'passkey_sign_in', 'add_passkey', 'step_up')),
	CONSTRAINT "step_tickets_user_check" CHECK (user_id is not null or purpose = 'passkey_sign_in')
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "code_apps" ADD CONSTRAINT "code_apps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_tickets" ADD CONSTRAINT "step_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "step_tickets_user_index" ON "step_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "step_tickets_expires_index" ON "step_tickets" USING btree ("expires_at");