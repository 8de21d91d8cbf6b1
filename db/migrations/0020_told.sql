CREATE TABLE "suspensions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "notification_settings" ALTER COLUMN "bell" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ALTER COLUMN "push" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ALTER COLUMN "mail" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "customer_told_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "bakery_told_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "ruling" text;--> statement-breakpoint
-- Before its check: until now only messages could be ruled on, by these two words.
UPDATE reports SET ruling = CASE status WHEN 'upheld' THEN 'remove' ELSE 'dismiss' END WHERE status <> 'open';--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_ruling_check" CHECK (ruling in ('dismiss', 'warn', 'hide', 'remove', 'suspend') and (status = 'open') = (ruling is null) and (status = 'dismissed') = (ruling is not distinct from 'dismiss'));--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_check" CHECK (kind in ('order', 'new_order', 'message', 'bakery_message', 'review', 'review_reply', 'bakery', 'ruling', 'payout'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK (kind in ('order', 'new_order', 'message', 'bakery_message', 'review', 'review_reply', 'bakery', 'ruling', 'payout'));--> statement-breakpoint
-- What the mails have told by now, by number instead of by time.
UPDATE conversations c SET
  customer_told_seq = coalesce((SELECT max(m.seq) FROM messages m WHERE m.conversation_id = c.id AND m.created_at <= c.customer_mailed_at), 0),
  bakery_told_seq = coalesce((SELECT max(m.seq) FROM messages m WHERE m.conversation_id = c.id AND m.created_at <= c.bakery_mailed_at), 0)
WHERE num_nonnulls(customer_mailed_at, bakery_mailed_at) > 0;--> statement-breakpoint
-- The switch for messages was one for both sides of them.
INSERT INTO notification_settings (user_id, kind, bell, push, mail)
SELECT user_id, 'bakery_message', bell, push, mail FROM notification_settings WHERE kind = 'message';--> statement-breakpoint
-- Whoever owns no bakery was never offered this switch: the screen stored it beside another one.
UPDATE notification_settings s SET mail = NULL WHERE kind = 'new_order'
  AND NOT EXISTS (SELECT FROM bakeries b WHERE b.claimed_by = s.user_id AND b.verification_status = 'verified');
