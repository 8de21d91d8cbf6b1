CREATE TABLE "bakery_details" (
	"bakery_id" uuid PRIMARY KEY NOT NULL,
	"details" text NOT NULL,
	"pictures" text[] NOT NULL
);
