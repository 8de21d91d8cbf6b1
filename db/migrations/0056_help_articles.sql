CREATE TABLE "help_votes" (
	"day" date NOT NULL,
	"slug" text NOT NULL,
	"yes" integer DEFAULT 0 NOT NULL,
	"no" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "help_votes_day_slug_pk" PRIMARY KEY("day","slug"),
	CONSTRAINT "help_votes_slug_check" CHECK (slug collate "C" ~ '^[a-z-]{1,60}$'),
	CONSTRAINT "help_votes_counts_check" CHECK (yes >= 0 and no >= 0)
);
--> statement-breakpoint
ALTER TABLE "help_requests" ADD COLUMN "file" text;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_file_unique" UNIQUE("file");