CREATE TABLE "bakery_customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"notes" text DEFAULT '' NOT NULL,
	"allergies" text DEFAULT '' NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bakery_customers_name_check" CHECK (char_length(name) between 1 and 100),
	CONSTRAINT "bakery_customers_email_check" CHECK (email = lower(email) and char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "bakery_customers_phone_check" CHECK (char_length(phone) between 7 and 30),
	CONSTRAINT "bakery_customers_one_line_check" CHECK (is_one_line(name) and is_one_line(phone)),
	CONSTRAINT "bakery_customers_notes_check" CHECK (char_length(notes) between 0 and 5000),
	CONSTRAINT "bakery_customers_allergies_check" CHECK (char_length(allergies) between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "invoice_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_events_actor_role_check" CHECK (actor_role in ('customer', 'guest', 'bakery', 'admin', 'system')),
	CONSTRAINT "invoice_events_note_check" CHECK (char_length(note) between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "invoice_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"part" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"received_on" date,
	"note" text,
	"paid_at" timestamp with time zone,
	"recorded_by" uuid,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_payments_part_check" CHECK (part in ('deposit', 'all')),
	CONSTRAINT "invoice_payments_method_check" CHECK (method in ('card', 'cash', 'check', 'venmo', 'zelle', 'other')),
	CONSTRAINT "invoice_payments_state_check" CHECK (state in ('open', 'paid', 'expired', 'undone')),
	CONSTRAINT "invoice_payments_amount_check" CHECK (case method when 'card' then amount_cents between 100 and 1000000 and fee_cents between 1 and amount_cents
        else amount_cents between 1 and 10000000 and fee_cents = 0 end and refunded_cents between 0 and amount_cents),
	CONSTRAINT "invoice_payments_method_state_check" CHECK (case method when 'card' then state <> 'undone' else state in ('paid', 'undone') end),
	CONSTRAINT "invoice_payments_paid_check" CHECK ((state in ('paid', 'undone')) = (paid_at is not null)),
	CONSTRAINT "invoice_payments_undone_check" CHECK ((state = 'undone') = (undone_at is not null)),
	CONSTRAINT "invoice_payments_note_check" CHECK (char_length(note) between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "invoice_settings" (
	"bakery_id" uuid PRIMARY KEY NOT NULL,
	"tax_label" text,
	"tax_rate" integer DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_settings_tax_label_check" CHECK (char_length(tax_label) between 1 and 60),
	CONSTRAINT "invoice_settings_one_line_check" CHECK (is_one_line(tax_label)),
	CONSTRAINT "invoice_settings_tax_rate_check" CHECK (tax_rate between 0 and 2500),
	CONSTRAINT "invoice_settings_last_number_check" CHECK (last_number >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"number" integer,
	"state" text DEFAULT 'draft' NOT NULL,
	"bakery_customer_id" uuid,
	"customer_name" text NOT NULL,
	"customer_email" text,
	"request_id" uuid,
	"quote_id" uuid,
	"order_id" uuid,
	"lines" jsonb NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"tax_label" text,
	"tax_rate" integer DEFAULT 0 NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer NOT NULL,
	"deposit_cents" integer,
	"deposit_due_on" date,
	"due_on" date,
	"note" text,
	"policy" text DEFAULT '' NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"card_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"reminded_for" date[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_state_check" CHECK (state in ('draft', 'sent', 'part_paid', 'paid', 'void')),
	CONSTRAINT "invoices_number_check" CHECK ((number is null) = (sent_at is null) and number > 0),
	CONSTRAINT "invoices_sent_check" CHECK ((state = 'draft') = (number is null)),
	CONSTRAINT "invoices_void_check" CHECK ((state = 'void') = (voided_at is not null) and (state <> 'void' or paid_cents = refunded_cents)),
	CONSTRAINT "invoices_paid_check" CHECK ((state = 'paid') = (paid_at is not null)),
	CONSTRAINT "invoices_customer_name_check" CHECK (char_length(customer_name) between 1 and 100),
	CONSTRAINT "invoices_customer_email_check" CHECK (customer_email = lower(customer_email) and char_length(customer_email) <= 254 and customer_email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "invoices_one_line_check" CHECK (is_one_line(customer_name) and is_one_line(tax_label)),
	CONSTRAINT "invoices_lines_check" CHECK (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 50),
	CONSTRAINT "invoices_amounts_check" CHECK (subtotal_cents >= 0 and tax_cents >= 0 and tax_rate between 0 and 2500
        and total_cents = subtotal_cents + tax_cents and total_cents between 100 and 10000000),
	CONSTRAINT "invoices_deposit_check" CHECK (deposit_cents between 100 and total_cents - 100),
	CONSTRAINT "invoices_sums_check" CHECK (paid_cents between 0 and total_cents and card_cents between 0 and paid_cents and refunded_cents between 0 and card_cents),
	CONSTRAINT "invoices_tax_label_check" CHECK (char_length(tax_label) between 1 and 60),
	CONSTRAINT "invoices_note_check" CHECK (char_length(note) between 1 and 2000),
	CONSTRAINT "invoices_policy_check" CHECK (char_length(policy) between 0 and 5000)
);
--> statement-breakpoint
CREATE TABLE "custom_order_settings" (
	"bakery_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"asks" jsonb NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lead_days" integer NOT NULL,
	"per_week" integer,
	"policy" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_order_settings_asks_check" CHECK (jsonb_typeof(asks) = 'object'),
	CONSTRAINT "custom_order_settings_questions_check" CHECK (jsonb_typeof(questions) = 'array'),
	CONSTRAINT "custom_order_settings_lead_days_check" CHECK (lead_days between 0 and 180),
	CONSTRAINT "custom_order_settings_per_week_check" CHECK (per_week between 1 and 100),
	CONSTRAINT "custom_order_settings_policy_check" CHECK (char_length(policy) between 0 and 5000)
);
--> statement-breakpoint
CREATE TABLE "custom_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"customer_id" uuid,
	"session_id" uuid,
	"bakery_customer_id" uuid,
	"customer_name" text NOT NULL,
	"customer_email" text,
	"state" text NOT NULL,
	"wanted_on" date NOT NULL,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"allergies" text,
	"message" text DEFAULT '' NOT NULL,
	"reason" text,
	"confirm_hash" "bytea",
	"confirm_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_requests_confirm_hash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "custom_requests_name_check" CHECK (char_length(customer_name) between 1 and 100),
	CONSTRAINT "custom_requests_one_line_check" CHECK (is_one_line(customer_name)),
	CONSTRAINT "custom_requests_email_check" CHECK (customer_email = lower(customer_email) and char_length(customer_email) <= 254 and customer_email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "custom_requests_state_check" CHECK (state in ('unverified', 'open', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "custom_requests_answers_check" CHECK (jsonb_typeof(answers) = 'array'),
	CONSTRAINT "custom_requests_allergies_check" CHECK (char_length(allergies) between 1 and 1000),
	CONSTRAINT "custom_requests_message_check" CHECK (char_length(message) between 0 and 2000),
	CONSTRAINT "custom_requests_reason_check" CHECK (char_length(reason) between 1 and 1000),
	CONSTRAINT "custom_requests_unverified_check" CHECK ((state = 'unverified') = (confirm_hash is not null) and num_nulls(confirm_hash, confirm_until) in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"lines" jsonb NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"delivery_cents" integer DEFAULT 0 NOT NULL,
	"tax_label" text,
	"tax_rate" integer DEFAULT 0 NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer NOT NULL,
	"deposit_cents" integer,
	"balance_due_on" date,
	"fulfillment_type" text NOT NULL,
	"delivery_address" jsonb,
	"ready_from" timestamp with time zone NOT NULL,
	"ready_until" timestamp with time zone NOT NULL,
	"note" text,
	"policy" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "quotes_state_check" CHECK (state in ('open', 'accepted', 'declined', 'expired', 'withdrawn', 'replaced')),
	CONSTRAINT "quotes_version_check" CHECK (version > 0),
	CONSTRAINT "quotes_lines_check" CHECK (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 50),
	CONSTRAINT "quotes_amounts_check" CHECK (subtotal_cents >= 0 and delivery_cents >= 0 and tax_cents >= 0 and tax_rate between 0 and 2500
        and total_cents = subtotal_cents + delivery_cents + tax_cents and total_cents between 100 and 10000000),
	CONSTRAINT "quotes_deposit_check" CHECK (deposit_cents between 100 and total_cents - 100),
	CONSTRAINT "quotes_tax_label_check" CHECK (char_length(tax_label) between 1 and 60),
	CONSTRAINT "quotes_one_line_check" CHECK (is_one_line(tax_label)),
	CONSTRAINT "quotes_ready_check" CHECK (ready_from < ready_until),
	CONSTRAINT "quotes_fulfillment_check" CHECK (fulfillment_type in ('pickup', 'delivery')),
	CONSTRAINT "quotes_delivery_check" CHECK (fulfillment_type = 'delivery' or (delivery_address is null and delivery_cents = 0)),
	CONSTRAINT "quotes_note_check" CHECK (char_length(note) between 1 and 2000),
	CONSTRAINT "quotes_policy_check" CHECK (char_length(policy) between 0 and 5000),
	CONSTRAINT "quotes_ended_check" CHECK ((state = 'open') = (ended_at is null))
);
--> statement-breakpoint
CREATE TABLE "request_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"session_id" uuid,
	"request_id" uuid,
	"position" smallint DEFAULT 0 NOT NULL,
	"file" text NOT NULL,
	"small_file" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_pictures_file_unique" UNIQUE("file"),
	CONSTRAINT "request_pictures_small_file_unique" UNIQUE("small_file"),
	CONSTRAINT "request_pictures_size_check" CHECK (width between 1 and 20000 and height between 1 and 20000)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_status_check";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts_check";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_baker_receives_check";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_fees_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_subject_check";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "customer_email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "invoice_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "offline_method" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bakery_customer_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "invoice_payment_id" uuid GENERATED ALWAYS AS (case subject_kind when 'invoice_payment' then subject_id end) STORED;--> statement-breakpoint
ALTER TABLE "bakery_customers" ADD CONSTRAINT "bakery_customers_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakery_customers" ADD CONSTRAINT "bakery_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_events" ADD CONSTRAINT "invoice_events_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_events" ADD CONSTRAINT "invoice_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD CONSTRAINT "invoice_settings_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_bakery_customer_id_bakery_customers_id_fk" FOREIGN KEY ("bakery_customer_id") REFERENCES "public"."bakery_customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_request_id_custom_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."custom_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_order_settings" ADD CONSTRAINT "custom_order_settings_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_requests" ADD CONSTRAINT "custom_requests_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_requests" ADD CONSTRAINT "custom_requests_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_requests" ADD CONSTRAINT "custom_requests_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_requests" ADD CONSTRAINT "custom_requests_bakery_customer_id_bakery_customers_id_fk" FOREIGN KEY ("bakery_customer_id") REFERENCES "public"."bakery_customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_request_id_custom_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."custom_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_pictures" ADD CONSTRAINT "request_pictures_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_pictures" ADD CONSTRAINT "request_pictures_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_pictures" ADD CONSTRAINT "request_pictures_request_id_custom_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."custom_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bakery_customers_email_unique" ON "bakery_customers" USING btree ("bakery_id","email") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "bakery_customers_name_index" ON "bakery_customers" USING btree ("bakery_id",lower(name));--> statement-breakpoint
CREATE INDEX "bakery_customers_newest_index" ON "bakery_customers" USING btree ("bakery_id","last_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "bakery_customers_user_index" ON "bakery_customers" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "invoice_events_invoice_index" ON "invoice_events" USING btree ("invoice_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_events_actor_index" ON "invoice_events" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_payments_open_unique" ON "invoice_payments" USING btree ("invoice_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "invoice_payments_invoice_index" ON "invoice_payments" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_payments_overdue_index" ON "invoice_payments" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "invoice_payments_recorded_by_index" ON "invoice_payments" USING btree ("recorded_by") WHERE recorded_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_unique" ON "invoices" USING btree ("bakery_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_quote_unique" ON "invoices" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "invoices_bakery_index" ON "invoices" USING btree ("bakery_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "invoices_state_index" ON "invoices" USING btree ("bakery_id","state","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_owed_index" ON "invoices" USING btree ("bakery_id","due_on") WHERE state in ('sent', 'part_paid');--> statement-breakpoint
CREATE INDEX "invoices_email_index" ON "invoices" USING btree ("customer_email","created_at" DESC NULLS FIRST) WHERE state <> 'draft';--> statement-breakpoint
CREATE INDEX "invoices_due_index" ON "invoices" USING btree ("due_on") WHERE state in ('sent', 'part_paid');--> statement-breakpoint
CREATE INDEX "invoices_deposit_due_index" ON "invoices" USING btree ("deposit_due_on") WHERE state in ('sent', 'part_paid');--> statement-breakpoint
CREATE INDEX "invoices_request_index" ON "invoices" USING btree ("request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_order_index" ON "invoices" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_bakery_customer_index" ON "invoices" USING btree ("bakery_customer_id") WHERE bakery_customer_id is not null;--> statement-breakpoint
CREATE INDEX "custom_requests_bakery_index" ON "custom_requests" USING btree ("bakery_id","state","created_at" DESC NULLS FIRST) WHERE state <> 'unverified';--> statement-breakpoint
CREATE INDEX "custom_requests_week_index" ON "custom_requests" USING btree ("bakery_id","wanted_on") WHERE state in ('open', 'accepted');--> statement-breakpoint
CREATE INDEX "custom_requests_customer_index" ON "custom_requests" USING btree ("customer_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "custom_requests_session_index" ON "custom_requests" USING btree ("session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "custom_requests_bakery_customer_index" ON "custom_requests" USING btree ("bakery_customer_id") WHERE bakery_customer_id is not null;--> statement-breakpoint
CREATE INDEX "custom_requests_unconfirmed_index" ON "custom_requests" USING btree ("confirm_until") WHERE confirm_until is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_version_unique" ON "quotes" USING btree ("request_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_open_unique" ON "quotes" USING btree ("request_id") WHERE state in ('open', 'accepted');--> statement-breakpoint
CREATE INDEX "quotes_expiring_index" ON "quotes" USING btree ("expires_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "quotes_created_by_index" ON "quotes" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "request_pictures_request_index" ON "request_pictures" USING btree ("request_id","position");--> statement-breakpoint
CREATE INDEX "request_pictures_bakery_index" ON "request_pictures" USING btree ("bakery_id");--> statement-breakpoint
CREATE INDEX "request_pictures_session_index" ON "request_pictures" USING btree ("session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "request_pictures_unsent_index" ON "request_pictures" USING btree ("created_at") WHERE request_id is null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_request_id_custom_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."custom_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_invoice_payment_id_invoice_payments_id_fk" FOREIGN KEY ("invoice_payment_id") REFERENCES "public"."invoice_payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_bakery_customer_id_bakery_customers_id_fk" FOREIGN KEY ("bakery_customer_id") REFERENCES "public"."bakery_customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_payment_id_invoice_payments_id_fk" FOREIGN KEY ("invoice_payment_id") REFERENCES "public"."invoice_payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_request_index" ON "messages" USING btree ("request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "messages_quote_index" ON "messages" USING btree ("quote_id") WHERE quote_id is not null;--> statement-breakpoint
CREATE INDEX "messages_invoice_index" ON "messages" USING btree ("invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX "messages_invoice_payment_index" ON "messages" USING btree ("invoice_payment_id") WHERE invoice_payment_id is not null;--> statement-breakpoint
CREATE INDEX "orders_bakery_customer_index" ON "orders" USING btree ("bakery_customer_id","created_at" DESC NULLS FIRST) WHERE bakery_customer_id is not null;--> statement-breakpoint
CREATE INDEX "payments_invoice_payment_index" ON "payments" USING btree ("invoice_payment_id") WHERE invoice_payment_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_check" CHECK (source in ('site', 'manual', 'custom'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_offline_check" CHECK ((payment_status = 'offline') = (offline_method is not null) and (received_at is null or payment_status = 'offline')
        and (payment_status <> 'offline' or source = 'manual') and (payment_status = 'invoiced') = (source = 'custom')
        and (pay_until is null or source = 'manual'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_offline_method_check" CHECK (offline_method in ('cash', 'venmo', 'zelle', 'check', 'other', 'later'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_email_check" CHECK (customer_email is not null or source <> 'site' and payment_status <> 'unpaid');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_status_check" CHECK (payment_status in ('unpaid', 'paid', 'expired', 'refunded', 'partly_refunded', 'disputed', 'offline', 'invoiced'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts_check" CHECK (case when fee_structure_version = 'dual_v1_no_tax'
        then subtotal_cents between 100 and 1000000 and tax_amount_cents = 0 and delivery_fee_cents between 0 and 100000
        else subtotal_cents between 0 and 10000000 and tax_amount_cents between 0 and 10000000 and delivery_fee_cents between 0 and 10000000 end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_baker_receives_check" CHECK (baker_receives_cents = subtotal_cents + delivery_fee_cents + tax_amount_cents - baker_fee_cents
        and (baker_receives_cents >= 50 or fee_structure_version <> 'dual_v1_no_tax'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fees_check" CHECK (case payment_status when 'offline' then fee_structure_version = 'offline_v1'
          when 'invoiced' then fee_structure_version = 'invoice_v1' else fee_structure_version = 'dual_v1_no_tax' end
        and case when fee_structure_version = 'dual_v1_no_tax' then customer_fee_cents = (5 * subtotal_cents + 50) / 100 + 50
          and baker_fee_cents = (29 * (subtotal_cents + customer_fee_cents) + 500) / 1000 + 30
          else customer_fee_cents = 0 and baker_fee_cents = 0 end);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subject_check" CHECK (num_nonnulls(order_id, premium_period_id, featured_week_id, invoice_payment_id) = 1);