-- Counts that run at this moment begin afresh; who is blocked stays so.
ALTER TABLE "rate_limits" ADD COLUMN "window_ends_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
DROP INDEX "rate_limits_sweep_index";--> statement-breakpoint
ALTER TABLE "rate_limits" ALTER COLUMN "window_ends_at" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "rate_limits_sweep_index" ON "rate_limits" USING btree ("window_ends_at");--> statement-breakpoint
ALTER TABLE "rate_limits" DROP COLUMN "window_started_at";