CREATE TABLE "letter_overrides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"subject" text,
	"preheader" text,
	"heading" text,
	"body" text,
	"author_id" uuid,
	"active" boolean NOT NULL,
	"broken_at" timestamp with time zone,
	"broken_because" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_overrides_version_unique" UNIQUE("key","version"),
	CONSTRAINT "letter_overrides_key_check" CHECK (key collate "C" ~ '^[a-z_]+([.][a-z_]+){1,2}$' and char_length(key) <= 80),
	CONSTRAINT "letter_overrides_version_check" CHECK (version > 0),
	CONSTRAINT "letter_overrides_subject_check" CHECK (char_length(subject) between 1 and 200),
	CONSTRAINT "letter_overrides_preheader_check" CHECK (char_length(preheader) between 1 and 200),
	CONSTRAINT "letter_overrides_heading_check" CHECK (char_length(heading) between 1 and 150),
	CONSTRAINT "letter_overrides_body_check" CHECK (char_length(body) between 1 and 6000),
	CONSTRAINT "letter_overrides_one_line_check" CHECK (is_one_line(subject) and is_one_line(preheader) and is_one_line(heading)),
	CONSTRAINT "letter_overrides_active_check" CHECK (not active or coalesce(subject, preheader, heading, body) is not null),
	CONSTRAINT "letter_overrides_broken_check" CHECK ((broken_at is null) = (broken_because is null))
);
--> statement-breakpoint
ALTER TABLE "letter_overrides" ADD CONSTRAINT "letter_overrides_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "letter_overrides_active_unique" ON "letter_overrides" USING btree ("key") WHERE active;--> statement-breakpoint
CREATE INDEX "letter_overrides_author_id_index" ON "letter_overrides" USING btree ("author_id") WHERE author_id is not null;