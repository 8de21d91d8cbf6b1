ALTER TABLE "invoices" ADD COLUMN "label" jsonb;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "quotes" text;--> statement-breakpoint
CREATE INDEX "notifications_quotes_index" ON "notifications" USING btree ("quotes") WHERE quotes is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_quotes_check" CHECK (char_length(quotes) between 1 and 100);--> statement-breakpoint
-- Of bells from before nobody knows which message they quote, and some are of messages that were taken back: they keep their titles.
UPDATE "notifications" SET "body" = '' WHERE "kind" = 'message';--> statement-breakpoint
UPDATE "notifications" SET "quotes" = CASE "kind" WHEN 'review' THEN "group_key" ELSE replace("group_key", 'review:', 'reply:') END
WHERE "kind" IN ('review', 'review_reply');--> statement-breakpoint
UPDATE "notifications" n SET "body" = 'Review deleted'
WHERE "kind" IN ('review', 'review_reply') AND NOT EXISTS (SELECT FROM "reviews" r WHERE n."group_key" = 'review:' || r."id");--> statement-breakpoint
-- What an invoice printed on the day before is what it prints from now on.
UPDATE "invoices" i SET "label" = ('{' || d."details" || '}')::jsonb -> 'label'
FROM "bakery_details" d WHERE d."bakery_id" = i."bakery_id" AND i."sent_at" IS NOT NULL;
