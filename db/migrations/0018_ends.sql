ALTER TABLE "invoices" DROP CONSTRAINT "invoices_state_check";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "all_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_all_back_check" CHECK (not all_back or state = 'closed');--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_state_check" CHECK (state in ('draft', 'sent', 'part_paid', 'paid', 'void', 'closed'));--> statement-breakpoint
-- Nobody is asked any more for an order that was cancelled before invoices knew that. What was paid stays as it is: the baker can refund it.
UPDATE "invoices" SET "state" = 'closed' WHERE "state" IN ('sent', 'part_paid')
  AND "order_id" IN (SELECT "id" FROM "orders" WHERE "status" = 'cancelled');
