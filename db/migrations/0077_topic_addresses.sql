ALTER TABLE "forum_topic_slugs" ADD COLUMN "post_id" uuid;--> statement-breakpoint
UPDATE "forum_topic_slugs" SET "post_id" = "topic_id";--> statement-breakpoint
ALTER TABLE "forum_topic_slugs" ALTER COLUMN "post_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_topic_slugs" ADD CONSTRAINT "forum_topic_slugs_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_topic_slugs_post_index" ON "forum_topic_slugs" USING btree ("post_id");
