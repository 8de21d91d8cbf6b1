DROP INDEX "newsletter_signups_alerts_index";--> statement-breakpoint
ALTER TABLE "newsletter_signups" ADD COLUMN "frequency" text DEFAULT 'weekly' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_signups" ADD COLUMN "includes" text[] DEFAULT '{"bakeries","pickups","forum","recipe"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_signups" ADD COLUMN "alert_miles" smallint DEFAULT 25 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_signups" ADD COLUMN "confirm_mailed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "newsletter_signups_unconfirmed_index" ON "newsletter_signups" USING btree ("confirm_mailed_at") WHERE confirmed_at is null and unsubscribed_at is null;--> statement-breakpoint
CREATE INDEX "newsletter_signups_alerts_index" ON "newsletter_signups" USING btree ("zip_code","alert_miles") WHERE new_bakery_alerts and confirmed_at is not null and unsubscribed_at is null;--> statement-breakpoint
ALTER TABLE "newsletter_signups" ADD CONSTRAINT "newsletter_signups_frequency_check" CHECK (frequency in ('weekly', 'monthly'));--> statement-breakpoint
ALTER TABLE "newsletter_signups" ADD CONSTRAINT "newsletter_signups_includes_check" CHECK (includes <@ array['bakeries', 'pickups', 'forum', 'recipe']);--> statement-breakpoint
ALTER TABLE "newsletter_signups" ADD CONSTRAINT "newsletter_signups_alert_miles_check" CHECK (alert_miles in (5, 10, 15, 25, 50, 100));