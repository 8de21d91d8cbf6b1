ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "saved_bakeries" ADD COLUMN "awaits_orders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_bakeries_awaiting_index" ON "saved_bakeries" USING btree ("bakery_id","user_id") WHERE awaits_orders;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_check" CHECK (kind in ('order', 'new_order', 'message', 'review', 'review_reply', 'bakery', 'ruling', 'payout'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK (kind in ('order', 'new_order', 'message', 'review', 'review_reply', 'bakery', 'ruling', 'payout'));--> statement-breakpoint
UPDATE "saved_bakeries" "s" SET "awaits_orders" = true FROM "bakeries" "b" WHERE "b"."id" = "s"."bakery_id" AND NOT "b"."takes_orders";
