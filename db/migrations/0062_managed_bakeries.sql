CREATE INDEX "bakeries_every_index" ON "bakeries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bakeries_name_parts_index" ON "bakeries" USING gin (lower(name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bakeries_slug_parts_index" ON "bakeries" USING gin (slug gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bakeries_city_parts_index" ON "bakeries" USING gin (lower(city) gin_trgm_ops);
