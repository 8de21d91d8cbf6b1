CREATE TABLE "alert_areas" (
	"zip_code" text NOT NULL,
	"miles" smallint NOT NULL,
	"place" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"told_until" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_areas_zip_code_miles_pk" PRIMARY KEY("zip_code","miles"),
	CONSTRAINT "alert_areas_zip_code_check" CHECK (zip_code ~ '^[0-9]{5}$'),
	CONSTRAINT "alert_areas_miles_check" CHECK (miles in (5, 10, 15, 25, 50, 100))
);
--> statement-breakpoint
CREATE TABLE "first_listings" (
	"bakery_id" uuid PRIMARY KEY NOT NULL,
	"listed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletter_signups" DROP CONSTRAINT "newsletter_signups_zip_code_check";--> statement-breakpoint
ALTER TABLE "first_listings" ADD CONSTRAINT "first_listings_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "first_listings_listed_at_index" ON "first_listings" USING btree ("listed_at");--> statement-breakpoint
UPDATE "newsletter_signups" SET "zip_code" = left("zip_code", 5) WHERE char_length("zip_code") > 5;--> statement-breakpoint
ALTER TABLE "newsletter_signups" ADD CONSTRAINT "newsletter_signups_zip_code_check" CHECK (zip_code ~ '^[0-9]{5}$');--> statement-breakpoint
DROP INDEX "newsletter_signups_alerts_index";--> statement-breakpoint
CREATE INDEX "newsletter_signups_alerts_index" ON "newsletter_signups" USING btree ("zip_code","alert_miles","id") WHERE new_bakery_alerts and confirmed_at is not null and unsubscribed_at is null;--> statement-breakpoint
-- Whoever was listed before is not new. One that is hidden now was seen, too.
INSERT INTO "first_listings" ("bakery_id", "listed_at") SELECT "id", "created_at" FROM "bakeries" WHERE "approved";
