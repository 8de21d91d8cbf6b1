-- Trusted, like the others. It lets one GiST index hold a tag's number beside a point.
create extension if not exists btree_gist;--> statement-breakpoint
DROP INDEX "bakeries_name_index";--> statement-breakpoint
DROP INDEX "bakeries_place_index";--> statement-breakpoint
ALTER TABLE "bakery_tags" ADD COLUMN "tag_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bakery_tags" ADD COLUMN "listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bakery_tags" ADD COLUMN "premium" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bakery_tags" ADD COLUMN "point" "cube";--> statement-breakpoint
ALTER TABLE "bakery_tags" ADD COLUMN "shuffle" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bakery_tags" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint

-- What bakery_tags repeats of its bakery and its tag; nothing else writes these columns.
create function copy_to_bakery_tag() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  select t.position, b.approved and not b.hidden, b.is_premium, b.position, b.shuffle, b.created_at
  into new.tag_position, new.listed, new.premium, new.point, new.shuffle, new.created_at
  from bakeries b, tags t where b.id = new.bakery_id and t.slug = new.tag_slug;
  -- Neither is there: the foreign key will say so better than a null could.
  new.tag_position := coalesce(new.tag_position, 0);
  new.listed := coalesce(new.listed, false);
  new.premium := coalesce(new.premium, false);
  new.shuffle := coalesce(new.shuffle, 0);
  new.created_at := coalesce(new.created_at, now());
  return new;
end
$$;--> statement-breakpoint
create trigger bakery_tags_copy before insert or update on bakery_tags
  for each row execute function copy_to_bakery_tag();--> statement-breakpoint

create function refresh_bakery_tags() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_table_name = 'tags' then
    update bakery_tags set tag_position = new.position where tag_slug = new.slug;
  else
    update bakery_tags set listed = new.approved and not new.hidden where bakery_id = new.id;
  end if;
  return null;
end
$$;--> statement-breakpoint
create trigger bakeries_refresh_tags after update of approved, hidden, is_premium, latitude, longitude, shuffle, created_at on bakeries
  for each row when ((old.approved, old.hidden, old.is_premium, old.latitude, old.longitude, old.shuffle, old.created_at)
    is distinct from (new.approved, new.hidden, new.is_premium, new.latitude, new.longitude, new.shuffle, new.created_at))
  execute function refresh_bakery_tags();--> statement-breakpoint
create trigger tags_refresh_tags after update of position on tags
  for each row execute function refresh_bakery_tags();--> statement-breakpoint
update bakery_tags set listed = listed;--> statement-breakpoint

CREATE INDEX "bakeries_rated_index" ON "bakeries" USING btree ("average_rating" DESC NULLS FIRST,"review_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "bakeries_premium_name_index" ON "bakeries" USING btree (lower(name) text_pattern_ops,"id" DESC NULLS FIRST) WHERE approved and not hidden and is_premium;--> statement-breakpoint
CREATE INDEX "bakeries_city_index" ON "bakeries" USING btree (lower(city) text_pattern_ops,"id" DESC NULLS FIRST) WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "bakeries_premium_city_index" ON "bakeries" USING btree (lower(city) text_pattern_ops,"id" DESC NULLS FIRST) WHERE approved and not hidden and is_premium;--> statement-breakpoint
CREATE INDEX "bakeries_location_text_trigram_index" ON "bakeries" USING gin (lower(location_text) gin_trgm_ops) WHERE approved and not hidden and location_text <> '';--> statement-breakpoint
CREATE INDEX "bakeries_premium_place_index" ON "bakeries" USING btree ("state",lower(city) text_pattern_ops,"id" DESC NULLS FIRST) WHERE approved and not hidden and is_premium;--> statement-breakpoint
CREATE INDEX "bakery_tags_premium_point_index" ON "bakery_tags" USING gist ("tag_position","point") WHERE listed and premium;--> statement-breakpoint
CREATE INDEX "bakery_tags_rest_point_index" ON "bakery_tags" USING gist ("tag_position","point") WHERE listed and not premium;--> statement-breakpoint
CREATE INDEX "bakery_tags_shuffle_index" ON "bakery_tags" USING btree ("tag_position","shuffle","bakery_id") WHERE listed and premium;--> statement-breakpoint
CREATE INDEX "bakery_tags_newest_index" ON "bakery_tags" USING btree ("tag_position","created_at" DESC NULLS FIRST,"bakery_id" DESC NULLS FIRST) WHERE listed;--> statement-breakpoint
CREATE INDEX "bakeries_name_index" ON "bakeries" USING btree (lower(name) text_pattern_ops,"id" DESC NULLS FIRST) WHERE approved and not hidden;--> statement-breakpoint
CREATE INDEX "bakeries_place_index" ON "bakeries" USING btree ("state",lower(city) text_pattern_ops,"id" DESC NULLS FIRST) WHERE approved and not hidden;