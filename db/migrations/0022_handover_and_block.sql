ALTER TABLE "bakeries" ADD COLUMN "owner_blocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "owed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "bakery_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_bakery_index" ON "notifications" USING btree ("bakery_id","user_id") WHERE bakery_id is not null;--> statement-breakpoint
-- What a block does from now on was not done for those who are blocked already; their bakeries close with repeatable/blocked.sql.
UPDATE "sessions" s SET "revoked_at" = now() FROM "blocked_emails" b LEFT JOIN "users" u ON u."email" = b."email"
WHERE s."revoked_at" IS NULL AND (s."user_id" = u."id" OR s."guest_email" = b."email");--> statement-breakpoint
-- Nor did a handover end what the former owner had asked for.
UPDATE "listing_changes" c SET "state" = 'withdrawn', "ruled_at" = NULL FROM "bakeries" b
WHERE b."id" = c."bakery_id" AND c."state" IN ('pending', 'asked') AND c."submitted_by" IS DISTINCT FROM b."claimed_by"
  AND NOT EXISTS (SELECT FROM "user_roles" r WHERE r."user_id" = c."submitted_by" AND r."role" = 'admin');--> statement-breakpoint
DELETE FROM "reviews" r USING "bakeries" b WHERE b."id" = r."bakery_id" AND b."claimed_by" = r."user_id";--> statement-breakpoint
DELETE FROM "video_reviews" v USING "bakeries" b WHERE b."id" = v."bakery_id" AND b."claimed_by" = v."user_id";
