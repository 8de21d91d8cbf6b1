ALTER TABLE "orders" RENAME COLUMN "paid_at" TO "bakery_since";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "orders_paid_at_check" TO "orders_bakery_since_check";
