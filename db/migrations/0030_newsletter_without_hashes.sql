ALTER TABLE "newsletter_signups" DROP CONSTRAINT "newsletter_signups_confirm_token_hash_unique";--> statement-breakpoint
ALTER TABLE "newsletter_signups" DROP CONSTRAINT "newsletter_signups_unsubscribe_token_hash_unique";--> statement-breakpoint
ALTER TABLE "newsletter_signups" DROP CONSTRAINT "newsletter_signups_hash_check";--> statement-breakpoint
ALTER TABLE "newsletter_signups" DROP COLUMN "confirm_token_hash";--> statement-breakpoint
ALTER TABLE "newsletter_signups" DROP COLUMN "unsubscribe_token_hash";