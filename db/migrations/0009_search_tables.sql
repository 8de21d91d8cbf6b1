CREATE TABLE "search_cards" (
	"bakery_id" uuid PRIMARY KEY NOT NULL,
	"card" text NOT NULL,
	"point" "cube",
	"premium" boolean NOT NULL,
	"premium_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "search_points" (
	"bakery_id" uuid NOT NULL,
	"trait" integer NOT NULL,
	"traits" bigint NOT NULL,
	"premium" boolean NOT NULL,
	"premium_until" timestamp with time zone,
	"point" "cube",
	"shuffle" double precision NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"average_rating" numeric(3, 2) NOT NULL,
	"review_count" integer NOT NULL,
	CONSTRAINT "search_points_bakery_id_trait_pk" PRIMARY KEY("bakery_id","trait")
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"bakery_id" uuid NOT NULL,
	"kind" integer NOT NULL,
	"term" text NOT NULL,
	"then_by" text NOT NULL,
	"shared" integer NOT NULL,
	"state" text NOT NULL,
	"traits" bigint NOT NULL,
	"premium" boolean NOT NULL,
	"premium_until" timestamp with time zone,
	CONSTRAINT "search_terms_bakery_id_term_kind_pk" PRIMARY KEY("bakery_id","term","kind")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Before the copies go, so does what keeps them (0005).
drop trigger bakeries_refresh_tags on bakeries;--> statement-breakpoint
drop trigger tags_refresh_tags on tags;--> statement-breakpoint
drop trigger bakery_tags_copy on bakery_tags;--> statement-breakpoint
drop function refresh_bakery_tags();--> statement-breakpoint
drop function copy_to_bakery_tag();--> statement-breakpoint
DROP INDEX "bakeries_rated_index";--> statement-breakpoint
DROP INDEX "bakeries_name_index";--> statement-breakpoint
DROP INDEX "bakeries_premium_name_index";--> statement-breakpoint
DROP INDEX "bakeries_city_index";--> statement-breakpoint
DROP INDEX "bakeries_premium_city_index";--> statement-breakpoint
DROP INDEX "bakeries_name_trigram_index";--> statement-breakpoint
DROP INDEX "bakeries_location_text_trigram_index";--> statement-breakpoint
DROP INDEX "bakeries_place_index";--> statement-breakpoint
DROP INDEX "bakeries_premium_place_index";--> statement-breakpoint
DROP INDEX "bakery_tags_premium_point_index";--> statement-breakpoint
DROP INDEX "bakery_tags_rest_point_index";--> statement-breakpoint
DROP INDEX "bakery_tags_shuffle_index";--> statement-breakpoint
DROP INDEX "bakery_tags_newest_index";--> statement-breakpoint
ALTER TABLE "search_cards" ADD CONSTRAINT "search_cards_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_points" ADD CONSTRAINT "search_points_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_terms" ADD CONSTRAINT "search_terms_bakery_id_bakeries_id_fk" FOREIGN KEY ("bakery_id") REFERENCES "public"."bakeries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bakery_tags" DROP COLUMN "tag_position";--> statement-breakpoint
ALTER TABLE "bakery_tags" DROP COLUMN "listed";--> statement-breakpoint
ALTER TABLE "bakery_tags" DROP COLUMN "premium";--> statement-breakpoint
ALTER TABLE "bakery_tags" DROP COLUMN "point";--> statement-breakpoint
ALTER TABLE "bakery_tags" DROP COLUMN "shuffle";--> statement-breakpoint
ALTER TABLE "bakery_tags" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_position_check" CHECK (position between 1 and 50);--> statement-breakpoint

-- As plainQuery in app/features/search/listing.ts makes it of what is typed: lower case, no commas, single blanks.
create function search_text(written text) returns text
language sql immutable parallel safe strict
return btrim(regexp_replace(replace(lower(normalize(written, NFC)), ',', ' '), '\s+', ' ', 'g'));--> statement-breakpoint

-- The terms of one bakery; `shared` as search_terms says. The state is found by its whole name only, so it begins nothing.
create function bakery_search_terms(name text, city text, state text, location text)
returns table (kind integer, term text, then_by text, shared integer)
language plpgsql immutable parallel safe
as $$
declare
  marks constant text := '-/(&."+“”#*:;!?[]';
  whole text := public.search_text(name);
  kinds integer[] := array[0, 1];
  terms text[] := array[whole, public.search_text(city) || ' ' || lower(state)];
  source text;
  word text;
  at integer;
  same integer;
begin
  for later in 3..4 loop
    source := case later when 3 then whole else public.search_text(location) end;
    at := 1;
    foreach word in array string_to_array(translate(source, marks, repeat(' ', length(marks))), ' ') loop
      if word <> '' and (at > 1 or later = 4) then
        kinds := kinds || later;
        terms := terms || substr(source, at);
      end if;
      at := at + length(word) + 1;
    end loop;
  end loop;
  return query select 2, lower(state), whole, 0;
  for i in 1..cardinality(terms) loop
    kind := kinds[i];
    term := terms[i];
    then_by := case kind when 0 then '' else whole end;
    shared := 0;
    for j in 1..i - 1 loop
      continue when left(terms[j], 1) <> left(term, 1);
      same := 1;
      while same < length(term) and substr(terms[j], same + 1, 1) = substr(term, same + 1, 1) loop
        same := same + 1;
      end loop;
      shared := greatest(shared, same);
    end loop;
    return next;
  end loop;
end
$$;--> statement-breakpoint

-- Public bakeries and their traits: bit n is the tag at position n; 60 verified, 61 delivers, 62 takes orders.
create view search_bakeries as
select b.id, b.name, b.city, b.state, b.location_text, b.position, b.is_premium, b.premium_until, b.shuffle, b.created_at,
  b.average_rating, b.review_count, had.traits
from bakeries b
cross join lateral (
  select coalesce((select bit_or(1::bigint << t.position) from bakery_tags bt join tags t on t.slug = bt.tag_slug where bt.bakery_id = b.id), 0)
    | ((b.verification_status = 'verified')::integer::bigint << 60)
    | (b.delivery_enabled::integer::bigint << 61)
    | ((b.claimed and b.stripe_onboarding_completed and b.stripe_charges_enabled and b.stripe_account_id is not null)::integer::bigint << 62)
    as traits
  -- Not to be worked out anew wherever it is named.
  offset 0
) had
where b.approved and not b.hidden;--> statement-breakpoint

create view search_points_made as
select b.id as bakery_id, t.trait, b.traits, b.is_premium as premium, b.premium_until, b.position as point, b.shuffle, b.created_at,
  b.average_rating, b.review_count
from search_bakeries b
join (select 0 as trait union all select position from tags union all values (60), (61), (62)) t
  on t.trait = 0 or (b.traits >> t.trait) & 1 = 1;--> statement-breakpoint

create view search_terms_made as
select b.id as bakery_id, t.kind, t.term, t.then_by, t.shared, b.state, b.traits, b.is_premium as premium, b.premium_until
from search_bakeries b
cross join lateral bakery_search_terms(b.name, b.city, b.state, b.location_text) t;--> statement-breakpoint

-- Open at its end, where the moment's premium and the visitor's distance come in.
create view search_cards_made as
select b.id as bakery_id, left(row_to_json(c)::text, -1) as card, b.position as point, b.is_premium as premium, b.premium_until
from bakeries b
cross join lateral (
  select b.id, b.slug, b.name, b.short_bio, b.city, b.state, b.hero_image_url,
    coalesce((select p.widths from pictures p where p.id = b.hero_picture_id), '{}') as hero_image_widths,
    b.average_rating, b.review_count, b.verification_status, b.delivery_enabled,
    b.claimed and b.stripe_onboarding_completed and b.stripe_charges_enabled and b.stripe_account_id is not null as online_ordering,
    b.latitude, b.longitude,
    coalesce((select json_agg((select row_to_json(one) from (select t.name, t.slug) one) order by t.position)
      from bakery_tags bt join tags t on t.slug = bt.tag_slug where bt.bakery_id = b.id), '[]') as tags
) c
where b.approved and not b.hidden;--> statement-breakpoint

-- The lock first and the reading in later statements: two changes of one bakery at the same moment must both be seen.
create function refresh_search(changed uuid[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if cardinality(changed) = 0 then
    return;
  end if;
  perform from bakeries where id = any (changed) order by id for no key update;
  delete from search_points where bakery_id = any (changed);
  delete from search_terms where bakery_id = any (changed);
  delete from search_cards where bakery_id = any (changed);
  insert into search_points select * from search_points_made where bakery_id = any (changed);
  insert into search_terms select * from search_terms_made where bakery_id = any (changed);
  insert into search_cards select * from search_cards_made where bakery_id = any (changed);
  insert into search_words
    select distinct split_part(term, ' ', 1) from search_terms where bakery_id = any (changed) and kind in (0, 3, 4)
    on conflict do nothing;
end
$$;--> statement-breakpoint

create function refresh_search_of_bakeries() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_search(array(select id from added));
  else
    perform refresh_search(array(
      select a.id from added a join removed r using (id)
      where (a.name, a.slug, a.short_bio, a.city, a.state, a.location_text, a.latitude, a.longitude, a.hero_image_url, a.hero_picture_id,
          a.approved, a.hidden, a.claimed_by, a.verification_status, a.average_rating, a.review_count, a.delivery_enabled,
          a.stripe_account_id, a.stripe_onboarding_completed, a.stripe_charges_enabled, a.is_premium, a.premium_until, a.shuffle, a.created_at)
        is distinct from
          (r.name, r.slug, r.short_bio, r.city, r.state, r.location_text, r.latitude, r.longitude, r.hero_image_url, r.hero_picture_id,
          r.approved, r.hidden, r.claimed_by, r.verification_status, r.average_rating, r.review_count, r.delivery_enabled,
          r.stripe_account_id, r.stripe_onboarding_completed, r.stripe_charges_enabled, r.is_premium, r.premium_until, r.shuffle, r.created_at)));
  end if;
  return null;
end
$$;--> statement-breakpoint
create trigger bakeries_refresh_search_on_insert after insert on bakeries
  referencing new table as added for each statement execute function refresh_search_of_bakeries();--> statement-breakpoint
create trigger bakeries_refresh_search_on_update after update on bakeries
  referencing new table as added old table as removed for each statement execute function refresh_search_of_bakeries();--> statement-breakpoint

create function refresh_search_of_tagged() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_search(array(select distinct bakery_id from added));
  elsif tg_op = 'DELETE' then
    perform refresh_search(array(select distinct bakery_id from removed));
  else
    perform refresh_search(array(select bakery_id from added union select bakery_id from removed));
  end if;
  return null;
end
$$;--> statement-breakpoint
create trigger bakery_tags_refresh_search_on_insert after insert on bakery_tags
  referencing new table as added for each statement execute function refresh_search_of_tagged();--> statement-breakpoint
create trigger bakery_tags_refresh_search_on_update after update on bakery_tags
  referencing new table as added old table as removed for each statement execute function refresh_search_of_tagged();--> statement-breakpoint
create trigger bakery_tags_refresh_search_on_delete after delete on bakery_tags
  referencing old table as removed for each statement execute function refresh_search_of_tagged();--> statement-breakpoint

-- Rare: a tag is renamed or moved, a picture gets another size.
create function refresh_search_of_parts() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_table_name = 'tags' then
    perform refresh_search(array(select bakery_id from bakery_tags where tag_slug = new.slug));
  else
    perform refresh_search(array(select id from bakeries where hero_picture_id = new.id));
  end if;
  return null;
end
$$;--> statement-breakpoint
create trigger tags_refresh_search after update of slug, name, position on tags
  for each row execute function refresh_search_of_parts();--> statement-breakpoint
create trigger pictures_refresh_search after update of widths on pictures
  for each row when (new.widths is distinct from old.widths) execute function refresh_search_of_parts();--> statement-breakpoint

select refresh_search(array(select id from bakeries));--> statement-breakpoint

-- Each holds whatever a search filters by, so that none needs the table.
create index search_points_near_index on search_points using gist (trait, point) include (bakery_id, traits, premium, premium_until);--> statement-breakpoint
create index search_points_premium_near_index on search_points using gist (trait, point) include (bakery_id, traits, premium_until) where premium;--> statement-breakpoint
create index search_points_shuffle_index on search_points (trait, shuffle, bakery_id) include (traits, premium_until) where premium;--> statement-breakpoint
create index search_points_newest_index on search_points (trait, created_at desc, bakery_id desc) include (traits, premium, premium_until);--> statement-breakpoint
create index search_points_rated_index on search_points (trait, average_rating desc, review_count desc, bakery_id desc) include (traits, premium, premium_until);--> statement-breakpoint
create index search_terms_index on search_terms (kind, term text_pattern_ops, then_by text_pattern_ops, bakery_id desc)
  include (shared, state, traits, premium, premium_until);--> statement-breakpoint
create index search_terms_premium_index on search_terms (kind, term text_pattern_ops, then_by text_pattern_ops, bakery_id desc)
  include (shared, state, traits, premium_until) where premium;--> statement-breakpoint
create index search_words_beginning_index on search_words (word text_pattern_ops);--> statement-breakpoint
create index search_words_trigram_index on search_words using gin (word gin_trgm_ops);
