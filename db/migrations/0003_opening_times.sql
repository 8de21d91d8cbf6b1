create extension if not exists btree_gist;--> statement-breakpoint
CREATE TABLE "closed_dates" (
	"bakery_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "closed_dates_bakery_id_day_pk" PRIMARY KEY("bakery_id","day")
);
--> statement-breakpoint
CREATE TABLE "next_windows" (
	"bakery_id" uuid NOT NULL,
	"fulfillment_type" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"order_by" timestamp with time zone NOT NULL,
	CONSTRAINT "next_windows_bakery_id_fulfillment_type_pk" PRIMARY KEY("bakery_id","fulfillment_type")
);
--> statement-breakpoint
CREATE TABLE "opening_rules" (
	"bakery_id" uuid PRIMARY KEY NOT NULL,
	"notice_hours" smallint,
	"order_by_days" smallint,
	"order_by_minute" smallint,
	"paused_until" timestamp with time zone,
	"pause_message" text,
	CONSTRAINT "opening_rules_notice_check" CHECK (notice_hours between 0 and 720),
	CONSTRAINT "opening_rules_order_by_check" CHECK (order_by_days between 0 and 30 and order_by_minute between 0 and 1440),
	CONSTRAINT "opening_rules_one_check" CHECK ((notice_hours is null) = (order_by_days is not null) and (order_by_days is null) = (order_by_minute is null)),
	CONSTRAINT "opening_rules_pause_message_check" CHECK (char_length(pause_message) between 1 and 300),
	CONSTRAINT "opening_rules_one_line_check" CHECK (is_one_line(pause_message)),
	CONSTRAINT "opening_rules_pause_check" CHECK (pause_message is null or paused_until is not null)
);
--> statement-breakpoint
CREATE TABLE "opening_windows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bakery_id" uuid NOT NULL,
	"fulfillment_type" text NOT NULL,
	"weekday" smallint NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	"max_orders" smallint,
	CONSTRAINT "opening_windows_fulfillment_type_check" CHECK (fulfillment_type in ('pickup', 'delivery')),
	CONSTRAINT "opening_windows_weekday_check" CHECK (weekday between 0 and 6),
	CONSTRAINT "opening_windows_minutes_check" CHECK (from_minute >= 0 and from_minute < to_minute and to_minute <= 1440),
	CONSTRAINT "opening_windows_max_orders_check" CHECK (max_orders between 1 and 999)
);
--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "notice_hours" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "requested_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "proposed_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "proposed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "proposed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "closed_dates" ADD CONSTRAINT "closed_dates_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_windows" ADD CONSTRAINT "next_windows_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_rules" ADD CONSTRAINT "opening_rules_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_windows" ADD CONSTRAINT "opening_windows_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "next_windows_order_by_index" ON "next_windows" USING btree ("order_by");--> statement-breakpoint
CREATE INDEX "opening_windows_bakery_index" ON "opening_windows" USING btree ("bakery_id");--> statement-breakpoint
CREATE INDEX "orders_window_index" ON "orders" USING btree ("bakery_id","requested_for","fulfillment_type") WHERE status <> 'cancelled' and requested_for is not null;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_notice_check" CHECK (notice_hours between 1 and 720);--> statement-breakpoint
-- Until now every window was two hours long.
update orders set requested_until = requested_for + interval '2 hours' where requested_for is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_requested_check" CHECK ((requested_for is null) = (requested_until is null) and requested_for < requested_until);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_proposed_check" CHECK (num_nulls(proposed_for, proposed_until, proposed_at) in (0, 3) and proposed_for < proposed_until);--> statement-breakpoint
-- What Drizzle cannot say: nobody can be in two windows of one kind at once.
alter table opening_windows add constraint opening_windows_apart_check
  exclude using gist (bakery_id with =, fulfillment_type with =, weekday with =, int4range(from_minute, to_minute) with &&);
