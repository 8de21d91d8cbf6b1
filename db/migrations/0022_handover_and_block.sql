ALTER TABLE "bakeries" ADD COLUMN "owner_blocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "owed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "bakery_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_bakery_index" ON "notifications" USING btree ("bakery_id","user_id") WHERE bakery_id is not null;--> statement-breakpoint
-- What was told to people at work before this was kept: it is the bakery's, too, and those who have left since lose it now.
UPDATE "notifications" n SET "bakery_id" = told."bakery_id" FROM (
  SELECT 'order:' || "id" AS "group_key", "bakery_id", NULL::uuid AS "customer_id" FROM "orders"
  UNION ALL SELECT 'request:' || "id", "bakery_id", NULL FROM "custom_requests"
  UNION ALL SELECT 'invoice:' || "id", "bakery_id", NULL FROM "invoices"
  UNION ALL SELECT 'review:' || "id", "bakery_id", NULL FROM "reviews"
  UNION ALL SELECT 'conversation:' || "id", "bakery_id", "customer_id" FROM "conversations"
) told WHERE told."group_key" = n."group_key"
  AND (n."kind" IN ('new_order', 'review', 'payout') OR n."kind" = 'message' AND told."customer_id" <> n."user_id");--> statement-breakpoint
DELETE FROM "notifications" n USING "bakeries" b WHERE b."id" = n."bakery_id" AND b."claimed_by" IS DISTINCT FROM n."user_id"
  AND NOT EXISTS (SELECT FROM "bakery_helpers" h WHERE h."bakery_id" = b."id" AND h."user_id" = n."user_id");--> statement-breakpoint
-- What a block does from now on was not done for those who are blocked already; their bakeries close with repeatable/blocked.sql.
UPDATE "sessions" s SET "revoked_at" = now() FROM "blocked_emails" b LEFT JOIN "users" u ON u."email" = b."email"
WHERE s."revoked_at" IS NULL AND (s."user_id" = u."id" OR s."guest_email" = b."email");--> statement-breakpoint
-- Nor did a handover end what the former owner had asked for.
UPDATE "listing_changes" c SET "state" = 'withdrawn', "ruled_at" = NULL FROM "bakeries" b
WHERE b."id" = c."bakery_id" AND c."state" IN ('pending', 'asked') AND c."submitted_by" IS DISTINCT FROM b."claimed_by"
  AND NOT EXISTS (SELECT FROM "user_roles" r WHERE r."user_id" = c."submitted_by" AND r."role" = 'admin');--> statement-breakpoint
DELETE FROM "reviews" r USING "bakeries" b WHERE b."id" = r."bakery_id" AND b."claimed_by" = r."user_id";--> statement-breakpoint
DELETE FROM "video_reviews" v USING "bakeries" b WHERE b."id" = v."bakery_id" AND b."claimed_by" = v."user_id";
