DROP INDEX "bakery_customers_name_index";--> statement-breakpoint
DROP INDEX "bakery_customers_newest_index";--> statement-breakpoint
ALTER TABLE "bakery_customers" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "bakery_customers" ADD CONSTRAINT "bakery_customers_merged_into_bakery_customers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."bakery_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bakery_customers_name_unique" ON "bakery_customers" USING btree ("bakery_id",lower(name)) WHERE email is null;--> statement-breakpoint
CREATE INDEX "bakery_customers_merged_index" ON "bakery_customers" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "bakery_customers_newest_index" ON "bakery_customers" USING btree ("bakery_id","last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE merged_into is null;--> statement-breakpoint
-- Whoever had paid for an order by then is on their bakery's list.
INSERT INTO "bakery_customers" ("id", "bakery_id", "user_id", "name", "email", "phone", "last_at", "created_at")
SELECT gen_random_uuid(), o.bakery_id, (array_agg(o.customer_id ORDER BY o.paid_at DESC) FILTER (WHERE o.customer_id IS NOT NULL))[1],
  (array_agg(o.customer_name ORDER BY o.paid_at DESC))[1], o.customer_email,
  (array_agg(o.customer_phone ORDER BY o.paid_at DESC) FILTER (WHERE o.customer_phone IS NOT NULL))[1], max(o.paid_at), min(o.paid_at)
FROM "orders" o WHERE o.paid_at IS NOT NULL AND o.customer_email IS NOT NULL GROUP BY o.bakery_id, o.customer_email
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "orders" o SET "bakery_customer_id" = c.id FROM "bakery_customers" c
WHERE c.bakery_id = o.bakery_id AND c.email = o.customer_email AND o.paid_at IS NOT NULL AND o.bakery_customer_id IS NULL;
