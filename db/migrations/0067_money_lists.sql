CREATE INDEX "orders_status_index" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_payment_status_index" ON "orders" USING btree ("payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_newest_index" ON "invoices" USING btree ("sent_at","id") WHERE state <> 'draft';--> statement-breakpoint
CREATE INDEX "invoices_bakery_sent_index" ON "invoices" USING btree ("bakery_id","sent_at","id") WHERE state <> 'draft';--> statement-breakpoint
CREATE INDEX "invoices_every_state_index" ON "invoices" USING btree ("state","sent_at","id") WHERE state <> 'draft';--> statement-breakpoint
CREATE INDEX "invoices_every_number_index" ON "invoices" USING btree ("number","sent_at","id") WHERE state <> 'draft';--> statement-breakpoint
CREATE INDEX "payments_newest_index" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_state_index" ON "payments" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_sent_back_index" ON "payments" USING btree ("created_at","id") WHERE outcome = 'sent_back';--> statement-breakpoint
CREATE INDEX "payments_every_account_index" ON "payments" USING btree ("stripe_account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_newest_index" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_failed_index" ON "refunds" USING btree ("created_at","id") WHERE state = 'failed' and replaced_by is null;--> statement-breakpoint
CREATE INDEX "disputes_newest_index" ON "disputes" USING btree ("created_at","payment_id");--> statement-breakpoint
CREATE INDEX "reconciliation_findings_subject_index" ON "reconciliation_findings" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX "bakery_customers_name_parts_index" ON "bakery_customers" USING gin (lower(name) gin_trgm_ops);
