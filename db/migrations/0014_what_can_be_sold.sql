ALTER TABLE "next_windows" ADD COLUMN "wished_day" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wished_day" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_wished_day_check" CHECK (requested_for is not null or not wished_day);--> statement-breakpoint
-- Until now a wish was told by its hours alone. What goes from midnight to midnight was one, unless the bakery is open all that day.
UPDATE "orders" o SET "wished_day" = true FROM "bakeries" b
WHERE b.id = o.bakery_id AND o.source = 'site'
  AND o.requested_for = date_trunc('day', o.requested_for AT TIME ZONE b.time_zone) AT TIME ZONE b.time_zone
  AND o.requested_until = (date_trunc('day', o.requested_for AT TIME ZONE b.time_zone) + interval '1 day') AT TIME ZONE b.time_zone
  AND NOT EXISTS (SELECT FROM "opening_windows" w WHERE w.bakery_id = o.bakery_id AND w.fulfillment_type = o.fulfillment_type
    AND w.weekday = extract(dow FROM o.requested_for AT TIME ZONE b.time_zone) AND w.from_minute = 0 AND w.to_minute = 1440);
