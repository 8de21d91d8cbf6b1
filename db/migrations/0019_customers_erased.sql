ALTER TABLE "bakery_customers" DROP CONSTRAINT "bakery_customers_allergies_check";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_email_check";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_email_check" CHECK (customer_email is not null or source <> 'site' and (payment_status <> 'unpaid' or status = 'cancelled'));