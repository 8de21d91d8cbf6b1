ALTER TABLE "orders" ADD COLUMN "early_day" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "missed_at" timestamp with time zone;