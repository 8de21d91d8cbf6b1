CREATE TABLE "saved_search_finds" (
	"search_id" uuid NOT NULL,
	"bakery_id" uuid NOT NULL,
	"item" text,
	"found_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "saved_search_finds_search_id_bakery_id_pk" PRIMARY KEY("search_id","bakery_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"what" text NOT NULL,
	"wanted" "tsquery" GENERATED ALWAYS AS (plainto_tsquery('english', what)) STORED NOT NULL,
	"zip_code" text NOT NULL,
	"place" text NOT NULL,
	"miles" smallint NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"center" "cube" GENERATED ALWAYS AS (cube(array[cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude))])) STORED NOT NULL,
	"reach" "cube" GENERATED ALWAYS AS (cube_enlarge(cube(array[cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude))]), 2 * sin(miles / 7917.5::double precision), 3)) STORED NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_what_check" CHECK (char_length(what) between 2 and 60),
	CONSTRAINT "saved_searches_one_line_check" CHECK (is_one_line(what)),
	CONSTRAINT "saved_searches_zip_code_check" CHECK (zip_code ~ '^[0-9]{5}$'),
	CONSTRAINT "saved_searches_miles_check" CHECK (miles in (5, 10, 15, 25, 50, 100))
);
--> statement-breakpoint
ALTER TABLE "saved_search_finds" ADD CONSTRAINT "saved_search_finds_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_finds" ADD CONSTRAINT "saved_search_finds_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_search_finds_bakery_index" ON "saved_search_finds" USING btree ("bakery_id");--> statement-breakpoint
CREATE INDEX "saved_search_finds_waiting_index" ON "saved_search_finds" USING btree ("search_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_user_index" ON "saved_searches" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_searches_reach_index" ON "saved_searches" USING gist ("reach");
