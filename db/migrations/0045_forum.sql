DROP TRIGGER IF EXISTS "forum_posts_recount_posts_on_insert" ON "forum_posts";--> statement-breakpoint
DROP TRIGGER IF EXISTS "forum_posts_recount_posts_on_update" ON "forum_posts";--> statement-breakpoint
DROP TRIGGER IF EXISTS "forum_posts_recount_posts_on_delete" ON "forum_posts";--> statement-breakpoint
CREATE TABLE "forum_blocks" (
	"user_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id"),
	CONSTRAINT "forum_blocks_other_check" CHECK (user_id <> blocked_id)
);
--> statement-breakpoint
CREATE TABLE "forum_category_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_drafts" (
	"user_id" uuid NOT NULL,
	"place" text NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_drafts_user_id_place_pk" PRIMARY KEY("user_id","place"),
	CONSTRAINT "forum_drafts_place_check" CHECK (place ~ '^(new|(topic|post):[0-9a-f-]{36})$'),
	CONSTRAINT "forum_drafts_content_check" CHECK (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 100000)
);
--> statement-breakpoint
CREATE TABLE "forum_follows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"topic_id" uuid,
	"category_id" uuid,
	"muted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_follows_one_check" CHECK (num_nonnulls(topic_id, category_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "forum_likes" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_likes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "forum_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"rules_agreed_at" timestamp with time zone,
	"visible_posts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_post_pictures" (
	"post_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	CONSTRAINT "forum_post_pictures_post_id_picture_id_pk" PRIMARY KEY("post_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "forum_reads" (
	"user_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "forum_reads_user_id_topic_id_pk" PRIMARY KEY("user_id","topic_id")
);
--> statement-breakpoint
CREATE TABLE "forum_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"edited_by" uuid,
	"title" text,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_revisions_title_check" CHECK (char_length(title) between 3 and 150),
	CONSTRAINT "forum_revisions_one_line_check" CHECK (is_one_line(title)),
	CONSTRAINT "forum_revisions_body_check" CHECK (char_length(body) between 1 and 20000)
);
--> statement-breakpoint
CREATE TABLE "forum_topic_slugs" (
	"category_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"topic_id" uuid NOT NULL,
	CONSTRAINT "forum_topic_slugs_category_id_slug_pk" PRIMARY KEY("category_id","slug")
);
--> statement-breakpoint
ALTER TABLE "forum_categories" DROP CONSTRAINT "forum_categories_slug_check";--> statement-breakpoint
ALTER TABLE "forum_posts" DROP CONSTRAINT "forum_posts_body_check";--> statement-breakpoint
ALTER TABLE "forum_topics" DROP CONSTRAINT "forum_topics_body_check";--> statement-breakpoint
ALTER TABLE "forum_topics" DROP CONSTRAINT "forum_topics_post_count_check";--> statement-breakpoint
DROP INDEX "forum_posts_topic_index";--> statement-breakpoint
DROP INDEX "forum_topics_category_index";--> statement-breakpoint
DROP INDEX "forum_topics_latest_index";--> statement-breakpoint
ALTER TABLE "forum_categories" ADD COLUMN "answers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_categories" ADD COLUMN "near" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_categories" ADD COLUMN "topic_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "body_html" text;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "renderer" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "state" text DEFAULT 'visible' NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "like_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "search" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "solved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "state" text DEFAULT 'visible' NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "solved_number" integer;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "last_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "like_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "zip_code" text;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "forum_blocks" ADD CONSTRAINT "forum_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_blocks" ADD CONSTRAINT "forum_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_category_slugs" ADD CONSTRAINT "forum_category_slugs_category_id_forum_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."forum_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_drafts" ADD CONSTRAINT "forum_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_follows" ADD CONSTRAINT "forum_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_follows" ADD CONSTRAINT "forum_follows_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_follows" ADD CONSTRAINT "forum_follows_category_id_forum_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."forum_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_likes" ADD CONSTRAINT "forum_likes_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_likes" ADD CONSTRAINT "forum_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_members" ADD CONSTRAINT "forum_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_post_pictures" ADD CONSTRAINT "forum_post_pictures_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_post_pictures" ADD CONSTRAINT "forum_post_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reads" ADD CONSTRAINT "forum_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reads" ADD CONSTRAINT "forum_reads_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_revisions" ADD CONSTRAINT "forum_revisions_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_revisions" ADD CONSTRAINT "forum_revisions_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_topic_slugs" ADD CONSTRAINT "forum_topic_slugs_category_id_forum_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."forum_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_topic_slugs" ADD CONSTRAINT "forum_topic_slugs_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_blocks_blocked_index" ON "forum_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "forum_drafts_old_index" ON "forum_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_follows_topic_unique" ON "forum_follows" USING btree ("topic_id","user_id") WHERE topic_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_follows_category_unique" ON "forum_follows" USING btree ("category_id","user_id") WHERE category_id is not null;--> statement-breakpoint
CREATE INDEX "forum_follows_user_index" ON "forum_follows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "forum_likes_user_index" ON "forum_likes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "forum_post_pictures_picture_index" ON "forum_post_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "forum_reads_topic_index" ON "forum_reads" USING btree ("topic_id","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forum_revisions_post_index" ON "forum_revisions" USING btree ("post_id","created_at");--> statement-breakpoint
CREATE INDEX "forum_revisions_edited_by_index" ON "forum_revisions" USING btree ("edited_by") WHERE edited_by is not null;--> statement-breakpoint
CREATE INDEX "forum_topic_slugs_topic_index" ON "forum_topic_slugs" USING btree ("topic_id");--> statement-breakpoint
-- A topic's text becomes its first post, under the topic's own id. Until render_posts has been there (renderer 0), texts are plain paragraphs.
UPDATE "forum_topics" SET "state" = 'hidden' WHERE "hidden_at" is not null;--> statement-breakpoint
INSERT INTO "forum_posts" ("id", "topic_id", "author_id", "number", "body", "created_at", "edited_at", "hidden_at")
  SELECT "id", "id", "author_id", 1, "body", "created_at", "edited_at", "hidden_at" FROM "forum_topics";--> statement-breakpoint
UPDATE "forum_posts" p SET "number" = n."number" FROM (
  SELECT "id", row_number() over (partition by "topic_id" order by "id" <> "topic_id", "created_at", "id") AS "number" FROM "forum_posts"
) n WHERE n."id" = p."id";--> statement-breakpoint
UPDATE "forum_posts" SET "state" = CASE WHEN "hidden_at" is null THEN 'visible' ELSE 'hidden' END, "shown_at" = "created_at", "told_at" = "created_at",
  "body_html" = '<p>' || replace(replace(replace("body", '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>';--> statement-breakpoint
UPDATE "forum_posts" p SET "search" = setweight(to_tsvector('english', CASE WHEN p."number" = 1 THEN t."title" ELSE '' END), 'A') || setweight(to_tsvector('english', p."body"), 'B')
  FROM "forum_topics" t WHERE t."id" = p."topic_id" AND p."state" = 'visible';--> statement-breakpoint
UPDATE "forum_topics" t SET "last_number" = (SELECT max("number") FROM "forum_posts" p WHERE p."topic_id" = t."id");--> statement-breakpoint
UPDATE "forum_categories" c SET "topic_count" = (SELECT count(*) FROM "forum_topics" t WHERE t."category_id" = c."id" AND t."state" = 'visible');--> statement-breakpoint
ALTER TABLE "forum_posts" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_posts" ALTER COLUMN "body_html" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_posts" ALTER COLUMN "renderer" DROP DEFAULT;--> statement-breakpoint
-- What was there before is read; whoever wrote hears of answers from now on.
INSERT INTO "forum_members" ("user_id", "visible_posts")
  SELECT "author_id", count(*) FILTER (WHERE "state" = 'visible') FROM "forum_posts" WHERE "author_id" is not null GROUP BY "author_id";--> statement-breakpoint
INSERT INTO "forum_follows" ("id", "user_id", "topic_id")
  SELECT gen_random_uuid(), "author_id", "topic_id" FROM "forum_posts" WHERE "author_id" is not null GROUP BY "author_id", "topic_id";--> statement-breakpoint
CREATE UNIQUE INDEX "forum_posts_number_unique" ON "forum_posts" USING btree ("topic_id","number");--> statement-breakpoint
CREATE INDEX "forum_posts_newest_index" ON "forum_posts" USING btree ("created_at" DESC NULLS FIRST) WHERE state = 'visible';--> statement-breakpoint
CREATE INDEX "forum_posts_search_index" ON "forum_posts" USING gin ("search") WHERE state = 'visible';--> statement-breakpoint
CREATE INDEX "forum_posts_renderer_index" ON "forum_posts" USING btree ("renderer");--> statement-breakpoint
CREATE INDEX "forum_posts_deleted_index" ON "forum_posts" USING btree ("deleted_at") WHERE deleted_at is not null and body <> '';--> statement-breakpoint
CREATE INDEX "forum_topics_active_index" ON "forum_topics" USING btree ("category_id","pinned" DESC NULLS FIRST,"last_post_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'visible';--> statement-breakpoint
CREATE INDEX "forum_topics_new_index" ON "forum_topics" USING btree ("category_id","pinned" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'visible';--> statement-breakpoint
CREATE INDEX "forum_topics_top_index" ON "forum_topics" USING btree ("category_id","pinned" DESC NULLS FIRST,"like_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'visible';--> statement-breakpoint
CREATE INDEX "forum_topics_all_active_index" ON "forum_topics" USING btree ("last_post_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'visible';--> statement-breakpoint
CREATE INDEX "forum_topics_all_new_index" ON "forum_topics" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'visible';--> statement-breakpoint
CREATE INDEX "forum_topics_all_top_index" ON "forum_topics" USING btree ("like_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'visible';--> statement-breakpoint
ALTER TABLE "forum_posts" DROP COLUMN "hidden_at";--> statement-breakpoint
ALTER TABLE "forum_topics" DROP COLUMN "body";--> statement-breakpoint
ALTER TABLE "forum_topics" DROP COLUMN "hidden_at";--> statement-breakpoint
ALTER TABLE "forum_topics" DROP COLUMN "edited_at";--> statement-breakpoint
UPDATE "forum_categories" SET "slug" = "slug" || '-forum' WHERE "slug" in ('feed', 'rules', 'search');--> statement-breakpoint
ALTER TABLE "forum_categories" ADD CONSTRAINT "forum_categories_slug_check" CHECK (char_length(slug) <= 60 and slug collate "C" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug not in ('feed', 'new', 'post', 'rules', 'search'));--> statement-breakpoint
ALTER TABLE "forum_posts" ADD CONSTRAINT "forum_posts_state_check" CHECK (state in ('visible', 'held', 'hidden', 'deleted'));--> statement-breakpoint
ALTER TABLE "forum_posts" ADD CONSTRAINT "forum_posts_deleted_check" CHECK ((state = 'deleted') = (deleted_at is not null));--> statement-breakpoint
ALTER TABLE "forum_posts" ADD CONSTRAINT "forum_posts_empty_check" CHECK (state = 'deleted' or body <> '');--> statement-breakpoint
ALTER TABLE "forum_posts" ADD CONSTRAINT "forum_posts_number_check" CHECK (number > 0 and like_count >= 0);--> statement-breakpoint
ALTER TABLE "forum_posts" ADD CONSTRAINT "forum_posts_body_check" CHECK (char_length(body) between 0 and 20000);--> statement-breakpoint
ALTER TABLE "forum_topics" ADD CONSTRAINT "forum_topics_state_check" CHECK (state in ('visible', 'held', 'hidden', 'deleted'));--> statement-breakpoint
ALTER TABLE "forum_topics" ADD CONSTRAINT "forum_topics_counts_check" CHECK (post_count >= 0 and like_count >= 0 and last_number >= 0);--> statement-breakpoint
ALTER TABLE "forum_topics" ADD CONSTRAINT "forum_topics_place_check" CHECK (num_nulls(zip_code, latitude, longitude) in (0, 3) and zip_code ~ '^[0-9]{5}$');