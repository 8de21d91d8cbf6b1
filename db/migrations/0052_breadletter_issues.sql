CREATE TABLE "breadletter_areas" (
	"issue_id" uuid NOT NULL,
	"area" text NOT NULL,
	"time_zone" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"waiting" integer NOT NULL,
	"content" jsonb,
	CONSTRAINT "breadletter_areas_issue_id_area_pk" PRIMARY KEY("issue_id","area"),
	CONSTRAINT "breadletter_areas_waiting_check" CHECK (waiting >= 0),
	CONSTRAINT "breadletter_areas_point_check" CHECK ((latitude is null) = (longitude is null))
);
--> statement-breakpoint
CREATE TABLE "breadletter_clicks" (
	"issue_id" uuid NOT NULL,
	"link" text NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "breadletter_clicks_issue_id_link_day_pk" PRIMARY KEY("issue_id","link","day"),
	CONSTRAINT "breadletter_clicks_link_check" CHECK (char_length(link) between 1 and 500),
	CONSTRAINT "breadletter_clicks_clicks_check" CHECK (clicks > 0)
);
--> statement-breakpoint
CREATE TABLE "breadletter_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"story_title" text DEFAULT '' NOT NULL,
	"story" text DEFAULT '' NOT NULL,
	"story_html" text DEFAULT '' NOT NULL,
	"recipe_topic_id" uuid,
	"send_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"began_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "breadletter_issues_number_unique" UNIQUE("number"),
	CONSTRAINT "breadletter_issues_number_check" CHECK (number > 0 and version > 0),
	CONSTRAINT "breadletter_issues_state_check" CHECK (state in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent')),
	CONSTRAINT "breadletter_issues_subject_check" CHECK (char_length(subject) between 0 and 120),
	CONSTRAINT "breadletter_issues_intro_check" CHECK (char_length(intro) between 0 and 1500),
	CONSTRAINT "breadletter_issues_story_title_check" CHECK (char_length(story_title) between 0 and 150),
	CONSTRAINT "breadletter_issues_story_check" CHECK (char_length(story) between 0 and 12000),
	CONSTRAINT "breadletter_issues_one_line_check" CHECK (is_one_line(subject) and is_one_line(story_title)),
	CONSTRAINT "breadletter_issues_day_check" CHECK (send_on is not null or state = 'draft'),
	CONSTRAINT "breadletter_issues_began_check" CHECK ((began_at is null) = (state in ('draft', 'scheduled'))),
	CONSTRAINT "breadletter_issues_ended_check" CHECK ((ended_at is null) = (state not in ('stopped', 'sent'))),
	CONSTRAINT "breadletter_issues_counts_check" CHECK (queued between 0 and readers)
);
--> statement-breakpoint
CREATE TABLE "breadletter_pictures" (
	"issue_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	CONSTRAINT "breadletter_pictures_issue_id_picture_id_pk" PRIMARY KEY("issue_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "breadletter_sent" (
	"issue_id" uuid NOT NULL,
	"signup_id" uuid NOT NULL,
	"area" text NOT NULL,
	"queued_at" timestamp with time zone,
	CONSTRAINT "breadletter_sent_issue_id_signup_id_pk" PRIMARY KEY("issue_id","signup_id")
);
--> statement-breakpoint
ALTER TABLE "pictures" DROP CONSTRAINT "pictures_kind_check";--> statement-breakpoint
ALTER TABLE "breadletter_areas" ADD CONSTRAINT "breadletter_areas_issue_id_breadletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."breadletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breadletter_clicks" ADD CONSTRAINT "breadletter_clicks_issue_id_breadletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."breadletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breadletter_issues" ADD CONSTRAINT "breadletter_issues_recipe_topic_id_forum_topics_id_fk" FOREIGN KEY ("recipe_topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breadletter_pictures" ADD CONSTRAINT "breadletter_pictures_issue_id_breadletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."breadletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breadletter_pictures" ADD CONSTRAINT "breadletter_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breadletter_sent" ADD CONSTRAINT "breadletter_sent_signup_id_newsletter_signups_id_fk" FOREIGN KEY ("signup_id") REFERENCES "public"."newsletter_signups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breadletter_sent" ADD CONSTRAINT "breadletter_sent_area_fk" FOREIGN KEY ("issue_id","area") REFERENCES "public"."breadletter_areas"("issue_id","area") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "breadletter_issues_due_index" ON "breadletter_issues" USING btree ("send_on") WHERE state in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "breadletter_issues_recipe_index" ON "breadletter_issues" USING btree ("recipe_topic_id") WHERE recipe_topic_id is not null;--> statement-breakpoint
CREATE INDEX "breadletter_pictures_picture_index" ON "breadletter_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "breadletter_sent_waiting_index" ON "breadletter_sent" USING btree ("issue_id","area","signup_id") WHERE queued_at is null;--> statement-breakpoint
CREATE INDEX "breadletter_sent_signup_index" ON "breadletter_sent" USING btree ("signup_id","queued_at");--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_kind_check" CHECK (kind in ('hero', 'gallery', 'menu', 'avatar', 'forum', 'breadletter'));