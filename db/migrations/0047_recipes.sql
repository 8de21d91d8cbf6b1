CREATE TABLE "forum_recipe_ingredients" (
	"topic_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"grams" numeric(9, 2) NOT NULL,
	"part" text NOT NULL,
	CONSTRAINT "forum_recipe_ingredients_topic_id_position_pk" PRIMARY KEY("topic_id","position"),
	CONSTRAINT "forum_recipe_ingredients_position_check" CHECK (position between 1 and 30),
	CONSTRAINT "forum_recipe_ingredients_name_check" CHECK (char_length(name) between 1 and 80),
	CONSTRAINT "forum_recipe_ingredients_one_line_check" CHECK (is_one_line(name)),
	CONSTRAINT "forum_recipe_ingredients_grams_check" CHECK (grams > 0 and grams <= 100000),
	CONSTRAINT "forum_recipe_ingredients_part_check" CHECK (part in ('flour', 'water', 'other'))
);
--> statement-breakpoint
CREATE TABLE "forum_recipes" (
	"topic_id" uuid PRIMARY KEY NOT NULL,
	"pieces" integer NOT NULL,
	"piece_name" text NOT NULL,
	"goods" text,
	"hands_on_minutes" integer,
	"rest_minutes" integer,
	"bake_minutes" integer,
	"oven_f" integer,
	CONSTRAINT "forum_recipes_pieces_check" CHECK (pieces between 1 and 1000),
	CONSTRAINT "forum_recipes_piece_name_check" CHECK (char_length(piece_name) between 1 and 40),
	CONSTRAINT "forum_recipes_one_line_check" CHECK (is_one_line(piece_name)),
	CONSTRAINT "forum_recipes_goods_check" CHECK (goods in ('bread', 'sourdough', 'cakes', 'cookies', 'pastries', 'pies')),
	CONSTRAINT "forum_recipes_minutes_check" CHECK (hands_on_minutes between 0 and 10080 and rest_minutes between 0 and 10080 and bake_minutes between 0 and 10080),
	CONSTRAINT "forum_recipes_oven_check" CHECK (oven_f between 100 and 1000)
);
--> statement-breakpoint
ALTER TABLE "forum_topics" DROP CONSTRAINT "forum_topics_counts_check";--> statement-breakpoint
ALTER TABLE "forum_categories" ADD COLUMN "recipes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "baked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_revisions" ADD COLUMN "recipe" jsonb;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "bake_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_recipe_ingredients" ADD CONSTRAINT "forum_recipe_ingredients_topic_id_forum_recipes_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_recipes"("topic_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_recipes" ADD CONSTRAINT "forum_recipes_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_posts_baked_index" ON "forum_posts" USING btree ("topic_id","number" DESC NULLS FIRST) WHERE baked and state = 'visible';--> statement-breakpoint
ALTER TABLE "forum_topics" ADD CONSTRAINT "forum_topics_counts_check" CHECK (post_count >= 0 and bake_count >= 0 and like_count >= 0 and last_number >= 0);