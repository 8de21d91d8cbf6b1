CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sentence" text NOT NULL,
	"link" text,
	"audience" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_sentence_check" CHECK (char_length(sentence) between 1 and 140),
	CONSTRAINT "announcements_one_line_check" CHECK (is_one_line(sentence) and is_one_line(link)),
	CONSTRAINT "announcements_link_check" CHECK (link like '/%' and char_length(link) <= 200),
	CONSTRAINT "announcements_audience_check" CHECK (audience in ('everybody', 'signed_in', 'bakers')),
	CONSTRAINT "announcements_time_check" CHECK (starts_at < ends_at)
);
--> statement-breakpoint
CREATE TABLE "setting_changes" (
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"value" text,
	"changed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setting_changes_key_version_pk" PRIMARY KEY("key","version"),
	CONSTRAINT "setting_changes_key_check" CHECK (key collate "C" ~ '^[A-Z_]{1,60}$'),
	CONSTRAINT "setting_changes_version_check" CHECK (version > 0),
	CONSTRAINT "setting_changes_value_check" CHECK (char_length(value) between 1 and 30),
	CONSTRAINT "setting_changes_one_line_check" CHECK (is_one_line(value))
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_newest_index" ON "announcements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "announcements_created_by_index" ON "announcements" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "announcements_ended_by_index" ON "announcements" USING btree ("ended_by") WHERE ended_by is not null;--> statement-breakpoint
CREATE INDEX "setting_changes_newest_index" ON "setting_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "setting_changes_changed_by_index" ON "setting_changes" USING btree ("changed_by") WHERE changed_by is not null;--> statement-breakpoint
-- Nobody sees two at once. One that was ended before it began has no time at all.
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_one_at_a_time" EXCLUDE USING gist (
	tstzrange("starts_at", greatest("starts_at", least("ends_at", coalesce("ended_at", "ends_at")))) WITH &&
);
