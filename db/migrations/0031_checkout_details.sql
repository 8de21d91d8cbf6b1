CREATE TABLE "checkout_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" text,
	"delivery_address" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkout_details_one_line_check" CHECK (is_one_line(phone) and is_one_line(delivery_address ->> 'street') and is_one_line(delivery_address ->> 'unit') and is_one_line(delivery_address ->> 'city'))
);
--> statement-breakpoint
ALTER TABLE "checkout_details" ADD CONSTRAINT "checkout_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;