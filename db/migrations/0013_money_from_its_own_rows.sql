ALTER TABLE "payments" DROP CONSTRAINT "payments_amount_check";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amounts_check";--> statement-breakpoint
ALTER TABLE "featured_weeks" DROP CONSTRAINT "featured_weeks_state_check";--> statement-breakpoint
ALTER TABLE "featured_weeks" DROP CONSTRAINT "featured_weeks_paid_check";--> statement-breakpoint
ALTER TABLE "premium_periods" DROP CONSTRAINT "premium_periods_state_check";--> statement-breakpoint
ALTER TABLE "premium_periods" DROP CONSTRAINT "premium_periods_paid_check";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "customer_fee_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "delivery_fee_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "taken_cents" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "taken_fee_cents" integer;--> statement-breakpoint
-- An order's fees may have been set to 0 since, its subtotal and delivery never change.
UPDATE payments p SET delivery_fee_cents = o.delivery_fee_cents, customer_fee_cents = p.amount_cents - o.subtotal_cents - o.delivery_fee_cents
  FROM orders o WHERE o.id = p.order_id;--> statement-breakpoint
UPDATE refunds SET taken_cents = reversal_cents, taken_fee_cents = baker_fee_cents;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "taken_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "taken_fee_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_replaced_by_refunds_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_replaced_by_index" ON "refunds" USING btree ("replaced_by") WHERE replaced_by is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount_check" CHECK (amount_cents >= 50
        and application_fee_cents between 0 and case when stripe_account_id is null then 0 else amount_cents end
        and customer_fee_cents between 0 and application_fee_cents
        and delivery_fee_cents between 0 and amount_cents - customer_fee_cents);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_replaced_check" CHECK (replaced_by is null or state = 'failed');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amounts_check" CHECK (subtotal_cents >= 0 and customer_cents > 0 and reversal_cents >= 0 and taken_cents >= 0 and taken_fee_cents >= 0);--> statement-breakpoint
ALTER TABLE "featured_weeks" ADD CONSTRAINT "featured_weeks_state_check" CHECK (state in ('unpaid', 'paid', 'expired', 'refunded', 'charged_back'));--> statement-breakpoint
ALTER TABLE "featured_weeks" ADD CONSTRAINT "featured_weeks_paid_check" CHECK ((state in ('paid', 'refunded', 'charged_back')) = (paid_at is not null));--> statement-breakpoint
ALTER TABLE "premium_periods" ADD CONSTRAINT "premium_periods_state_check" CHECK (state in ('unpaid', 'paid', 'expired', 'refunded', 'charged_back'));--> statement-breakpoint
ALTER TABLE "premium_periods" ADD CONSTRAINT "premium_periods_paid_check" CHECK ((state in ('paid', 'refunded', 'charged_back')) = (paid_at is not null) and num_nonnulls(starts_at, ends_at, paid_at) in (0, 3) and ends_at > starts_at);