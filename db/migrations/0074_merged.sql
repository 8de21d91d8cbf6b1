ALTER TABLE "bakeries" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "bakeries" ADD CONSTRAINT "bakeries_merged_into_bakeries_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."bakeries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bakeries_merged_index" ON "bakeries" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
ALTER TABLE "bakeries" ADD CONSTRAINT "bakeries_merged_check" CHECK (merged_into is null or hidden and merged_into <> id);