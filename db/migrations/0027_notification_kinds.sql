ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_check" CHECK (kind ~ '^[a-z_]+$');--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK (kind ~ '^[a-z_]+$');--> statement-breakpoint
-- 'payout' meant four things, and no payout among them (decision 182). Groups say which.
UPDATE "notifications" SET "kind" = CASE split_part("group_key", ':', 1) WHEN 'invoice' THEN 'bakery_invoice' WHEN 'permit' THEN 'permit' ELSE 'premium' END WHERE "kind" = 'payout';--> statement-breakpoint
INSERT INTO "notification_settings" ("user_id", "kind", "bell", "push", "mail")
SELECT "user_id", unnest(ARRAY['bakery_invoice', 'premium']), "bell", "push", "mail" FROM "notification_settings" WHERE "kind" = 'payout';--> statement-breakpoint
DELETE FROM "notification_settings" WHERE "kind" = 'payout';
