CREATE TABLE "watched_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"does" text NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watched_words_word_unique" UNIQUE("word"),
	CONSTRAINT "watched_words_word_check" CHECK (char_length(word) between 1 and 240),
	CONSTRAINT "watched_words_one_line_check" CHECK (is_one_line(word)),
	CONSTRAINT "watched_words_does_check" CHECK (does in ('hold', 'refuse'))
);
--> statement-breakpoint
ALTER TABLE "forum_categories" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_words" ADD CONSTRAINT "watched_words_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_words_added_by_index" ON "watched_words" USING btree ("added_by") WHERE added_by is not null;