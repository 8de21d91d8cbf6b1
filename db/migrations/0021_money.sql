-- A dispute about a payment that was sent back whole is no dispute about the order; as in refunds, null stands for the one that paid.
ALTER TABLE "disputes" ADD COLUMN "checkout_session_id" uuid;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_checkout_session_id_checkout_sessions_id_fk" FOREIGN KEY ("checkout_session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_session_index" ON "disputes" USING btree ("checkout_session_id") WHERE checkout_session_id is not null;--> statement-breakpoint
-- Null for orders placed before: theirs is not compared.
ALTER TABLE "orders" ADD COLUMN "checkout_digest" text;
