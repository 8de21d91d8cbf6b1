-- Conversations were pairs of people; now each is a customer's with a bakery. Nobody could open them so far, so only the demo has any.
CREATE TEMP TABLE "old_conversations" AS SELECT * FROM "conversations";--> statement-breakpoint
CREATE TEMP TABLE "old_messages" AS SELECT * FROM "messages";--> statement-breakpoint
DROP TABLE "messages";--> statement-breakpoint
DROP TABLE "conversations";--> statement-breakpoint
DROP FUNCTION IF EXISTS "admit_message"();--> statement-breakpoint
CREATE TABLE "blocked_phrases" (
	"phrase" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_phrases_phrase_check" CHECK (phrase = lower(phrase) and char_length(phrase) between 3 and 100)
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"by_bakery" boolean NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_mutes" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_mutes_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_unread" integer DEFAULT 0 NOT NULL,
	"bakery_unread" integer DEFAULT 0 NOT NULL,
	"customer_archived_at" timestamp with time zone,
	"bakery_archived_at" timestamp with time zone,
	"customer_mail_at" timestamp with time zone,
	"customer_mails" integer DEFAULT 0 NOT NULL,
	"customer_mailed_at" timestamp with time zone,
	"bakery_mail_at" timestamp with time zone,
	"bakery_mails" integer DEFAULT 0 NOT NULL,
	"bakery_mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_counts_check" CHECK (last_seq >= 0 and customer_unread >= 0 and bakery_unread >= 0)
);
--> statement-breakpoint
CREATE TABLE "message_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"owner_id" uuid,
	"message_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"file" text NOT NULL,
	"small_file" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_pictures_file_unique" UNIQUE("file"),
	CONSTRAINT "message_pictures_small_file_unique" UNIQUE("small_file"),
	CONSTRAINT "message_pictures_size_check" CHECK (width between 1 and 20000 and height between 1 and 20000)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"from_bakery" boolean NOT NULL,
	"sender_id" uuid,
	"body" text DEFAULT '' NOT NULL,
	"order_id" uuid,
	"menu_item_id" uuid,
	"read_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_body_check" CHECK (char_length(body) between 0 and 4000),
	CONSTRAINT "messages_seq_check" CHECK (seq > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_replies_title_check" CHECK (char_length(title) between 1 and 60),
	CONSTRAINT "saved_replies_one_line_check" CHECK (is_one_line(title)),
	CONSTRAINT "saved_replies_body_check" CHECK (char_length(body) between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bell" boolean NOT NULL,
	"push" boolean NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notification_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_settings_kind_check" CHECK (kind in ('order', 'new_order', 'message', 'review', 'review_reply', 'ruling', 'payout'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"group_key" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"path" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_kind_check" CHECK (kind in ('order', 'new_order', 'message', 'review', 'review_reply', 'ruling', 'payout')),
	CONSTRAINT "notifications_group_key_check" CHECK (char_length(group_key) between 1 and 100),
	CONSTRAINT "notifications_title_check" CHECK (char_length(title) between 1 and 200),
	CONSTRAINT "notifications_body_check" CHECK (char_length(body) between 0 and 300),
	CONSTRAINT "notifications_one_line_check" CHECK (is_one_line(title) and is_one_line(body)),
	CONSTRAINT "notifications_path_check" CHECK (path ~ '^/[^/]' and char_length(path) <= 300),
	CONSTRAINT "notifications_count_check" CHECK (count > 0)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_endpoint_check" CHECK (endpoint ~ '^https?://[^[:space:]]+$' and char_length(endpoint) <= 1000),
	CONSTRAINT "push_subscriptions_keys_check" CHECK (char_length(p256dh) between 80 and 100 and char_length(auth) between 16 and 40)
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_mutes" ADD CONSTRAINT "conversation_mutes_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_mutes" ADD CONSTRAINT "conversation_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_menu_item_id_menu_items_id_fk" FOREIGN KEY ("menu_item_id") REFERENCES "public"."menu_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_sides_unique" ON "blocks" USING btree ("bakery_id","customer_id","by_bakery");--> statement-breakpoint
CREATE INDEX "blocks_customer_index" ON "blocks" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "conversation_mutes_user_index" ON "conversation_mutes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_sides_unique" ON "conversations" USING btree ("bakery_id","customer_id");--> statement-breakpoint
CREATE INDEX "conversations_customer_index" ON "conversations" USING btree ("customer_id","last_message_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "conversations_bakery_index" ON "conversations" USING btree ("bakery_id","last_message_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "conversations_customer_unread_index" ON "conversations" USING btree ("customer_id") WHERE customer_unread > 0;--> statement-breakpoint
CREATE INDEX "conversations_bakery_unread_index" ON "conversations" USING btree ("bakery_id") WHERE bakery_unread > 0;--> statement-breakpoint
CREATE INDEX "conversations_customer_mail_index" ON "conversations" USING btree ("customer_mail_at") WHERE customer_mail_at is not null;--> statement-breakpoint
CREATE INDEX "conversations_bakery_mail_index" ON "conversations" USING btree ("bakery_mail_at") WHERE bakery_mail_at is not null;--> statement-breakpoint
CREATE INDEX "message_pictures_message_index" ON "message_pictures" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "message_pictures_conversation_index" ON "message_pictures" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "message_pictures_unsent_index" ON "message_pictures" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_seq_unique" ON "messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE INDEX "messages_unread_index" ON "messages" USING btree ("conversation_id","from_bakery","seq") WHERE read_at is null and held_at is null;--> statement-breakpoint
CREATE INDEX "messages_sender_index" ON "messages" USING btree ("sender_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_order_index" ON "messages" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "messages_menu_item_index" ON "messages" USING btree ("menu_item_id") WHERE menu_item_id is not null;--> statement-breakpoint
CREATE INDEX "saved_replies_bakery_index" ON "saved_replies" USING btree ("bakery_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_unread_unique" ON "notifications" USING btree ("user_id","group_key") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_newest_index" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_old_index" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_index" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_index" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
INSERT INTO "conversations" ("id", "bakery_id", "customer_id", "last_seq", "last_message_at", "customer_unread", "bakery_unread", "created_at")
SELECT c."id", c."bakery_id", p."customer_id", m."last_seq", c."last_message_at", m."customer_unread", m."bakery_unread", c."created_at"
FROM "old_conversations" c
JOIN "bakeries" b ON b."id" = c."bakery_id" AND b."claimed_by" IN (c."participant_1", c."participant_2")
CROSS JOIN LATERAL (SELECT CASE b."claimed_by" WHEN c."participant_1" THEN c."participant_2" ELSE c."participant_1" END AS "customer_id") p
CROSS JOIN LATERAL (
  SELECT count(*) AS "last_seq",
    count(*) FILTER (WHERE o."read_at" IS NULL AND o."sender_id" <> p."customer_id") AS "customer_unread",
    count(*) FILTER (WHERE o."read_at" IS NULL AND o."sender_id" = p."customer_id") AS "bakery_unread"
  FROM "old_messages" o WHERE o."conversation_id" = c."id"
) m
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "messages" ("id", "conversation_id", "seq", "from_bakery", "sender_id", "body", "read_at", "created_at")
SELECT o."id", o."conversation_id", row_number() OVER (PARTITION BY o."conversation_id" ORDER BY o."created_at", o."id"),
  o."sender_id" <> c."customer_id", o."sender_id", o."body", o."read_at", o."created_at"
FROM "old_messages" o JOIN "conversations" c ON c."id" = o."conversation_id";--> statement-breakpoint
DROP TABLE "old_conversations", "old_messages";
