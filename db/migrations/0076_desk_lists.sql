CREATE INDEX "bakeries_tier_index" ON "bakeries" USING btree ((case when not approved or hidden then 'hidden' when is_premium then 'premium' when takes_orders then 'ordering'
  when verification_status = 'verified' then 'verified' when claimed_by is not null then 'claimed' else 'listed' end),"created_at","id");--> statement-breakpoint
CREATE INDEX "bakeries_place_index" ON "bakeries" USING btree ("state",(case when not approved or hidden then 'hidden' when is_premium then 'premium' when takes_orders then 'ordering'
  when verification_status = 'verified' then 'verified' when claimed_by is not null then 'claimed' else 'listed' end),"created_at","id");--> statement-breakpoint
CREATE INDEX "forum_posts_unseen_index" ON "forum_posts" USING gin (to_tsvector('english', body)) WHERE state in ('held', 'hidden');--> statement-breakpoint
CREATE INDEX "listings_name_index" ON "listings" USING btree (lower(content ->> 'name') text_pattern_ops) WHERE state in ('pending', 'rejected') or (state = 'draft' and reason is not null);--> statement-breakpoint
CREATE INDEX "reports_words_index" ON "reports" USING gin (to_tsvector('english', details));--> statement-breakpoint
CREATE INDEX "orders_place_index" ON "orders" USING btree ("bakery_state","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_place_index" ON "payments" USING btree ("bakery_state","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_words_index" ON "reviews" USING gin (to_tsvector('english', body));