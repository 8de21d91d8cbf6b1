ALTER TABLE "session_tokens" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
-- Orders of guests went to whoever owned the address that their browser had first typed. They go back, and wait for the owner of the address on them.
UPDATE "orders" o SET "customer_id" = NULL FROM "users" u
  WHERE u."id" = o."customer_id" AND u."email" <> o."customer_email" AND o."source" = 'site'
    AND EXISTS (SELECT FROM "order_events" e WHERE e."order_id" = o."id" AND e."actor_role" = 'guest' AND e."to_status" = 'pending');
