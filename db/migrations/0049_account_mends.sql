CREATE TABLE "gone_usernames" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "gone_usernames_digest_check" CHECK (octet_length(digest) = 32)
);
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_kind_check";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_email_check";--> statement-breakpoint
DROP INDEX "invoices_email_index";--> statement-breakpoint
ALTER TABLE "data_exports" ALTER COLUMN "bytes" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "customer_left" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leavings" ADD COLUMN "put_off_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "gone_usernames_until_index" ON "gone_usernames" USING btree ("until");--> statement-breakpoint
CREATE INDEX "appeals_ruled_by_index" ON "appeals" USING btree ("ruled_by") WHERE ruled_by is not null;--> statement-breakpoint
CREATE INDEX "appeals_decided_by_index" ON "appeals" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "case_notes_author_id_index" ON "case_notes" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "cases_ruled_by_index" ON "cases" USING btree ("ruled_by") WHERE ruled_by is not null;--> statement-breakpoint
CREATE INDEX "cases_taken_by_index" ON "cases" USING btree ("taken_by") WHERE taken_by is not null;--> statement-breakpoint
CREATE INDEX "invoices_customer_left_index" ON "invoices" USING btree ("id") WHERE customer_left;--> statement-breakpoint
CREATE INDEX "listing_changes_submitted_by_index" ON "listing_changes" USING btree ("submitted_by") WHERE submitted_by is not null;--> statement-breakpoint
CREATE INDEX "listing_changes_ruled_by_index" ON "listing_changes" USING btree ("ruled_by") WHERE ruled_by is not null;--> statement-breakpoint
CREATE INDEX "listings_ruled_by_index" ON "listings" USING btree ("ruled_by") WHERE ruled_by is not null;--> statement-breakpoint
CREATE INDEX "menu_imports_made_by_index" ON "menu_imports" USING btree ("made_by") WHERE made_by is not null;--> statement-breakpoint
CREATE INDEX "blocks_created_by_index" ON "blocks" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "message_pictures_owner_id_index" ON "message_pictures" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "reports_reporter_id_index" ON "reports" USING btree ("reporter_id") WHERE reporter_id is not null;--> statement-breakpoint
CREATE INDEX "reports_decided_by_index" ON "reports" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "notifications_thing_index" ON "notifications" USING btree (substring(group_key from '[0-9a-f]{8}-[0-9a-f-]{27}'));--> statement-breakpoint
CREATE INDEX "bakery_claims_decided_by_index" ON "bakery_claims" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "bakery_helpers_invited_by_index" ON "bakery_helpers" USING btree ("invited_by") WHERE invited_by is not null;--> statement-breakpoint
CREATE INDEX "featured_weeks_bought_by_index" ON "featured_weeks" USING btree ("bought_by") WHERE bought_by is not null;--> statement-breakpoint
CREATE INDEX "premium_periods_bought_by_index" ON "premium_periods" USING btree ("bought_by") WHERE bought_by is not null;--> statement-breakpoint
CREATE INDEX "custom_requests_email_index" ON "custom_requests" USING btree ("customer_email");--> statement-breakpoint
CREATE INDEX "share_posts_submitted_by_index" ON "share_posts" USING btree ("submitted_by") WHERE submitted_by is not null;--> statement-breakpoint
CREATE INDEX "share_posts_ruled_by_index" ON "share_posts" USING btree ("ruled_by") WHERE ruled_by is not null;--> statement-breakpoint
CREATE INDEX "video_reviews_ruled_by_index" ON "video_reviews" USING btree ("ruled_by") WHERE ruled_by is not null;--> statement-breakpoint
CREATE INDEX "invoices_email_index" ON "invoices" USING btree ("customer_email","created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_kind_check" CHECK (kind in ('user', 'guest', 'recovery', 'leaving'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_email_check" CHECK (customer_email is not null or (source <> 'site' or customer_name = 'Erased customer' or customer_id is not null) and (payment_status <> 'unpaid' or status = 'cancelled'));