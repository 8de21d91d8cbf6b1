DROP INDEX "sessions_user_index";--> statement-breakpoint
CREATE INDEX "bakeries_reviewed_by_index" ON "bakeries" USING btree ("reviewed_by") WHERE reviewed_by is not null;--> statement-breakpoint
CREATE INDEX "order_events_actor_index" ON "order_events" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "orders_viewed_by_index" ON "orders" USING btree ("viewed_by") WHERE viewed_by is not null;--> statement-breakpoint
CREATE INDEX "reviews_replied_by_index" ON "reviews" USING btree ("replied_by") WHERE replied_by is not null;--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");