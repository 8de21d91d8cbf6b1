ALTER TABLE "orders" ADD COLUMN "sweep_failed_at" timestamp with time zone;
