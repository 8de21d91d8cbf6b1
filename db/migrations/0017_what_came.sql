DROP INDEX "invoice_payments_sales_index";--> statement-breakpoint
DROP INDEX "payments_account_index";--> statement-breakpoint
CREATE INDEX "orders_bakery_came_index" ON "orders" USING btree ("bakery_id",coalesce(received_at, paid_at) desc,"id" DESC NULLS FIRST) WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "invoice_payments_sales_index" ON "invoice_payments" USING btree ("bakery_id",coalesce(received_on::timestamp at time zone 'utc', paid_at)) WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX "payments_account_index" ON "payments" USING btree ("stripe_account_id","available_on" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE outcome = 'kept';