CREATE TABLE "unmet_places" (
	"unit" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"zip3" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "unmet_places_unit_day_state_zip3_pk" PRIMARY KEY("unit","day","state","zip3"),
	CONSTRAINT "unmet_places_unit_check" CHECK (unit in ('day', 'month'))
);
--> statement-breakpoint
CREATE INDEX "unmet_searches_place_index" ON "unmet_searches" USING btree ("state","zip3","day");