ALTER TABLE "bakery_programs" DROP CONSTRAINT "bakery_programs_one_line_check";--> statement-breakpoint
ALTER TABLE "bakery_programs" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "cottage_programs" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "cottage_programs" ADD COLUMN "wants_phone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "label" jsonb;--> statement-breakpoint
ALTER TABLE "bakery_programs" ADD CONSTRAINT "bakery_programs_phone_check" CHECK (char_length(phone) between 7 and 30);--> statement-breakpoint
ALTER TABLE "bakery_programs" ADD CONSTRAINT "bakery_programs_one_line_check" CHECK (is_one_line(permit_number) and is_one_line(county) and is_one_line(state_number) and is_one_line(phone));--> statement-breakpoint
ALTER TABLE "cottage_programs" ADD CONSTRAINT "cottage_programs_notice_check" CHECK (char_length(notice) between 1 and 1000);--> statement-breakpoint
-- Records that are there already and that no admin has written since.
UPDATE "cottage_programs" SET "wants_phone" = true WHERE "key" = 'tn' AND "edited_by" IS NULL;--> statement-breakpoint
UPDATE "cottage_programs" SET "notice" = 'This product was produced in a home kitchen not inspected by a health department that may also process common food allergens.' WHERE "key" = 'il' AND "edited_by" IS NULL;
