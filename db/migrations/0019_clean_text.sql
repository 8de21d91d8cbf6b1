ALTER TABLE "orders" ADD COLUMN "sweep_failed_at" timestamp with time zone;--> statement-breakpoint
-- The characters that app/lib/text.ts takes out of whatever people type: controls, line and paragraph separators, and the marks
-- that turn the direction of the text after them.
CREATE FUNCTION is_one_line(typed text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ select typed !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]' $$;--> statement-breakpoint
-- What was stored before is cleaned; what nothing is left of becomes a dash.
CREATE FUNCTION pg_temp.one_line(typed text) RETURNS text LANGUAGE sql
  AS $$ select coalesce(nullif(btrim(regexp_replace(typed, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+', ' ', 'g')), ''), '-') $$;--> statement-breakpoint
DO $$
DECLARE kept record; field text;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    ('sessions', '{guest_name,device_label}'::text[]),
    ('bakeries', '{name,city,location_text,estimated_delivery_time}'),
    ('bakery_addresses', '{street,unit,city,phone}'),
    ('tags', '{name}'),
    ('email_templates', '{subject}'),
    ('forum_categories', '{name}'),
    ('forum_topics', '{title}'),
    ('help_requests', '{name,subject}'),
    ('invoices', '{invoice_number,recipient_name}'),
    ('invoice_lines', '{description}'),
    ('pictures', '{alt}'),
    ('menu_items', '{category,name}'),
    ('menu_item_options', '{group_name,name}'),
    ('newsletter_signups', '{name,source}'),
    ('orders', '{customer_name,customer_phone}'),
    ('order_items', '{name}'),
    ('bakery_verifications', '{legal_name,permit_number}'),
    ('profiles', '{full_name,city}')
  ) AS names (of_table, fields) LOOP
    FOREACH field IN ARRAY kept.fields LOOP
      EXECUTE format('update %1$I set %2$I = pg_temp.one_line(%2$I) where not is_one_line(%2$I)', kept.of_table, field);
    END LOOP;
  END LOOP;
  UPDATE orders SET delivery_address = (
    SELECT jsonb_object_agg(key, pg_temp.one_line(value)) FROM jsonb_each_text(delivery_address) WHERE value IS NOT NULL
  ) WHERE EXISTS (SELECT FROM jsonb_each_text(delivery_address) WHERE NOT is_one_line(value));
END $$;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_one_line_check" CHECK (is_one_line(guest_name) and is_one_line(device_label));--> statement-breakpoint
ALTER TABLE "bakeries" ADD CONSTRAINT "bakeries_one_line_check" CHECK (is_one_line(name) and is_one_line(city) and is_one_line(location_text) and is_one_line(estimated_delivery_time));--> statement-breakpoint
ALTER TABLE "bakery_addresses" ADD CONSTRAINT "bakery_addresses_one_line_check" CHECK (is_one_line(street) and is_one_line(unit) and is_one_line(city) and is_one_line(phone));--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_one_line_check" CHECK (is_one_line(name));--> statement-breakpoint
ALTER TABLE "email_templates" DROP CONSTRAINT "email_templates_subject_check", ADD CONSTRAINT "email_templates_subject_check" CHECK (char_length(subject) between 1 and 300), ADD CONSTRAINT "email_templates_one_line_check" CHECK (is_one_line(subject));--> statement-breakpoint
ALTER TABLE "forum_categories" ADD CONSTRAINT "forum_categories_one_line_check" CHECK (is_one_line(name));--> statement-breakpoint
ALTER TABLE "forum_topics" ADD CONSTRAINT "forum_topics_one_line_check" CHECK (is_one_line(title));--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_one_line_check" CHECK (is_one_line(name) and is_one_line(subject));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_one_line_check" CHECK (is_one_line(invoice_number) and is_one_line(recipient_name));--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_one_line_check" CHECK (is_one_line(description));--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_one_line_check" CHECK (is_one_line(alt));--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_one_line_check" CHECK (is_one_line(category) and is_one_line(name));--> statement-breakpoint
ALTER TABLE "menu_item_options" ADD CONSTRAINT "menu_item_options_one_line_check" CHECK (is_one_line(group_name) and is_one_line(name));--> statement-breakpoint
ALTER TABLE "newsletter_signups" ADD CONSTRAINT "newsletter_signups_one_line_check" CHECK (is_one_line(name) and is_one_line(source));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_one_line_check" CHECK (is_one_line(customer_name) and is_one_line(customer_phone) and is_one_line(delivery_address ->> 'street') and is_one_line(delivery_address ->> 'unit') and is_one_line(delivery_address ->> 'city'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_one_line_check" CHECK (is_one_line(name));--> statement-breakpoint
ALTER TABLE "bakery_verifications" ADD CONSTRAINT "bakery_verifications_one_line_check" CHECK (is_one_line(legal_name) and is_one_line(permit_number));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_one_line_check" CHECK (is_one_line(full_name) and is_one_line(city));
