ALTER TABLE "forum_topics" ADD COLUMN "solver_id" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "show_reviews_to" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "show_posts_to" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "show_bakeries_to" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "show_badges_to" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD CONSTRAINT "forum_topics_solver_id_users_id_fk" FOREIGN KEY ("solver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_topics_solver_index" ON "forum_topics" USING btree ("solver_id") WHERE solver_id is not null;--> statement-breakpoint
CREATE INDEX "reviews_member_index" ON "reviews" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE hidden_at is null;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_show_reviews_to_check" CHECK (show_reviews_to in ('everyone', 'members', 'me'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_show_posts_to_check" CHECK (show_posts_to in ('everyone', 'members', 'me'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_show_bakeries_to_check" CHECK (show_bakeries_to in ('everyone', 'members', 'me'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_show_badges_to_check" CHECK (show_badges_to in ('everyone', 'members', 'me'));--> statement-breakpoint
UPDATE "forum_topics" t SET "solver_id" = p."author_id" FROM "forum_posts" p
WHERE p."topic_id" = t."id" AND p."number" = t."solved_number" AND p."author_id" IS DISTINCT FROM t."author_id";--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "shown_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "has_recipe" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "forum_topics_near_index" ON "forum_topics" USING btree ("category_id","pinned" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'visible' and latitude is not null;--> statement-breakpoint
CREATE INDEX "forum_topics_recipes_index" ON "forum_topics" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'visible' and has_recipe;--> statement-breakpoint
CREATE INDEX "forum_topics_baked_index" ON "forum_topics" USING btree ("author_id") WHERE state = 'visible' and has_recipe and bake_count > 0;--> statement-breakpoint
CREATE INDEX "forum_posts_replies_index" ON "forum_posts" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE number > 1 and state = 'visible';--> statement-breakpoint
CREATE INDEX "forum_posts_waiting_index" ON "forum_posts" USING btree ("author_id","topic_id") WHERE state in ('held', 'hidden');--> statement-breakpoint
UPDATE "forum_topics" t SET "shown_number" = n."number", "has_recipe" = n."has_recipe"
FROM (SELECT t."id", coalesce(max(p."number"), 1) AS "number", exists (SELECT FROM "forum_recipes" r WHERE r."topic_id" = t."id") AS "has_recipe"
  FROM "forum_topics" t LEFT JOIN "forum_posts" p ON p."topic_id" = t."id" AND p."state" = 'visible' GROUP BY t."id") n
WHERE n."id" = t."id";
