ALTER TABLE "appeals" DROP CONSTRAINT "appeals_ruling_check";--> statement-breakpoint
ALTER TABLE "bakery_claims" ALTER COLUMN "bakery_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD COLUMN "listing_id" uuid;--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD CONSTRAINT "bakery_claims_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bakery_claims_listing_unique" ON "bakery_claims" USING btree ("listing_id") WHERE status in ('pending', 'asked');--> statement-breakpoint
CREATE INDEX "bakery_claims_listing_index" ON "bakery_claims" USING btree ("listing_id");--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_ruling_check" CHECK (ruling in ('approve', 'reject', 'ask', 'dismiss', 'warn', 'hide', 'remove', 'suspend', 'uphold', 'overturn', 'list'));--> statement-breakpoint
ALTER TABLE "bakery_claims" ADD CONSTRAINT "bakery_claims_about_check" CHECK (num_nonnulls(bakery_id, listing_id) = 1);