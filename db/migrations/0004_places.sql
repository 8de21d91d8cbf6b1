CREATE TABLE "geocode_cache" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"answer" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"county" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"population" integer NOT NULL,
	"search_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "places_data" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" text NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "places_data_one_row_check" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "zip_codes" (
	"zip" text PRIMARY KEY NOT NULL,
	"place_id" integer NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE INDEX "geocode_cache_expires_at_index" ON "geocode_cache" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "places_search_key_index" ON "places" USING btree ("search_key" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "places_state_search_key_unique" ON "places" USING btree ("state","search_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "places_search_key_trigram_index" ON "places" USING gin ("search_key" gin_trgm_ops);