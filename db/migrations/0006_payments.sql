CREATE TABLE "checkout_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'creating' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"provider_id" text,
	"url" text,
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
	CONSTRAINT "checkout_sessions_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "checkout_sessions_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "checkout_sessions_charge_id_unique" UNIQUE("charge_id"),
	CONSTRAINT "checkout_sessions_transfer_id_unique" UNIQUE("transfer_id"),
	CONSTRAINT "checkout_sessions_state_check" CHECK (state in ('creating', 'open', 'paid', 'expired', 'failed')),
	CONSTRAINT "checkout_sessions_outcome_check" CHECK (outcome in ('order_paid', 'sent_back')),
	CONSTRAINT "checkout_sessions_attempt_check" CHECK (attempt >= 0),
	CONSTRAINT "checkout_sessions_open_check" CHECK (state <> 'open' or (provider_id is not null and url is not null)),
	CONSTRAINT "checkout_sessions_paid_check" CHECK ((state = 'paid') = (paid_at is not null) and (state = 'paid') = (outcome is not null)
        and (state <> 'paid' or (provider_id is not null and payment_intent_id is not null and charge_id is not null))),
	CONSTRAINT "checkout_sessions_amount_check" CHECK (amount_cents >= 50 and application_fee_cents between 0 and amount_cents)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
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
	"order_id" uuid,
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
	"order_id" uuid NOT NULL,
	"checkout_session_id" uuid,
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
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_account_ledger_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_checkout_session_id_checkout_sessions_id_fk" FOREIGN KEY ("checkout_session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_open_unique" ON "checkout_sessions" USING btree ("order_id") WHERE state in ('creating', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_order_paid_unique" ON "checkout_sessions" USING btree ("order_id") WHERE outcome = 'order_paid';--> statement-breakpoint
CREATE INDEX "checkout_sessions_order_index" ON "checkout_sessions" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "checkout_sessions_unsettled_index" ON "checkout_sessions" USING btree ("checked_at") WHERE state in ('creating', 'open');--> statement-breakpoint
CREATE INDEX "disputes_order_index" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_order_index" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_created_index" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_position_unique" ON "ledger_lines" USING btree ("entry_id","position");--> statement-breakpoint
CREATE INDEX "ledger_lines_account_index" ON "ledger_lines" USING btree ("account");--> statement-breakpoint
CREATE INDEX "ledger_lines_bakery_index" ON "ledger_lines" USING btree ("bakery_id") WHERE bakery_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_lines_source_index" ON "ledger_lines" USING btree ("provider_source") WHERE provider_source is not null;--> statement-breakpoint
CREATE INDEX "provider_transactions_source_index" ON "provider_transactions" USING btree ("source");--> statement-breakpoint
CREATE INDEX "provider_transactions_created_index" ON "provider_transactions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_findings_open_unique" ON "reconciliation_findings" USING btree ("subject","kind") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "reconciliation_runs_until_index" ON "reconciliation_runs" USING btree ("until_at");--> statement-breakpoint
CREATE INDEX "refunds_order_index" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_session_index" ON "refunds" USING btree ("checkout_session_id") WHERE checkout_session_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_requested_by_index" ON "refunds" USING btree ("requested_by") WHERE requested_by is not null;--> statement-breakpoint
CREATE INDEX "refunds_waiting_index" ON "refunds" USING btree ("created_at") WHERE state in ('requested', 'sent');--> statement-breakpoint
CREATE INDEX "webhook_events_waiting_index" ON "webhook_events" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint

-- Debits are above zero, credits below. `provider_balance` is the house's own balance at the provider and must agree with the
-- provider's books to the cent; `bakery_balances` and `bakery_shares` are what the provider holds for bakers and whose it is.
insert into ledger_accounts (code, kind, description) values
  ('provider_balance', 'asset', 'Our balance at the payment provider'),
  ('bakery_balances', 'asset', 'Held by the provider for bakeries'),
  ('bakery_shares', 'liability', 'What bakeries keep of their orders'),
  ('customer_fees', 'revenue', 'Service fees paid by customers'),
  ('baker_fees', 'revenue', 'Fees paid by bakers'),
  ('refund_fees', 'revenue', 'Kept of refunds for processing them'),
  ('provider_fees', 'expense', 'What the provider charges, as far as the baker fee covers it'),
  ('provider_fee_difference', 'expense', 'What the provider charges above or below the baker fee: it also charges on delivery'),
  ('disputed', 'asset', 'Taken back by card holders'' banks'),
  ('bank', 'asset', 'Paid out by the provider to our bank account');--> statement-breakpoint

create function check_entry_balances() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if (select coalesce(sum(amount_cents), 0) <> 0 or count(*) < 2 from ledger_lines where entry_id = new.entry_id) then
    raise exception 'The lines of a ledger entry must add up to zero.' using errcode = 'check_violation', constraint = 'ledger_entry_balances', table = 'ledger_lines';
  end if;
  return null;
end
$$;--> statement-breakpoint
create constraint trigger ledger_entry_balances after insert on ledger_lines
  deferrable initially deferred for each row execute function check_entry_balances();--> statement-breakpoint

create function refuse_rewriting() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'The ledger is only ever added to.' using errcode = 'check_violation', constraint = 'ledger_append_only', table = tg_table_name;
end
$$;--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_rewriting();--> statement-breakpoint
create trigger ledger_lines_append_only before update or delete or truncate on ledger_lines
  for each statement execute function refuse_rewriting();
