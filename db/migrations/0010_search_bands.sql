-- Nearest-neighbor scans of a GiST index grew slower with the table, and counting along one cost a microsecond a row. A circle cut into
-- bands of latitude is some ranges of a btree, which holds all that is asked; small circles need narrow bands.
DROP VIEW search_points_made;--> statement-breakpoint
DROP VIEW search_cards_made;--> statement-breakpoint
DROP VIEW search_terms_made;--> statement-breakpoint
DROP VIEW search_bakeries;--> statement-breakpoint
ALTER TABLE "search_cards" DROP COLUMN "point";--> statement-breakpoint
ALTER TABLE "search_points" DROP COLUMN "point";--> statement-breakpoint
ALTER TABLE "search_cards" ADD COLUMN "phi" double precision;--> statement-breakpoint
ALTER TABLE "search_cards" ADD COLUMN "lambda" double precision;--> statement-breakpoint
ALTER TABLE "search_points" ADD COLUMN "band" integer;--> statement-breakpoint
ALTER TABLE "search_points" ADD COLUMN "wide_band" integer;--> statement-breakpoint
ALTER TABLE "search_points" ADD COLUMN "phi" double precision;--> statement-breakpoint
ALTER TABLE "search_points" ADD COLUMN "lambda" double precision;--> statement-breakpoint

-- Public bakeries and their traits: bit n is the tag at position n; 60 verified, 61 delivers, 62 takes orders.
create view search_bakeries as
select b.id, b.name, b.city, b.state, b.location_text, b.latitude, b.longitude, b.is_premium, b.premium_until, b.shuffle, b.created_at,
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
select b.id as bakery_id, t.trait, b.traits, b.is_premium as premium, b.premium_until, b.shuffle, b.created_at, b.average_rating,
  b.review_count, floor(b.latitude * 100)::integer as band, floor(b.latitude * 10)::integer as wide_band,
  radians(b.latitude) as phi, radians(b.longitude) as lambda
from search_bakeries b
join (select 0 as trait union all select position from tags union all values (60), (61), (62)) t
  on t.trait = 0 or (b.traits >> t.trait) & 1 = 1;--> statement-breakpoint

create view search_terms_made as
select b.id as bakery_id, t.kind, t.term, t.then_by, t.shared, b.state, b.traits, b.is_premium as premium, b.premium_until
from search_bakeries b
cross join lateral bakery_search_terms(b.name, b.city, b.state, b.location_text) t;--> statement-breakpoint

-- Open at its end, where the moment's premium and the visitor's distance come in.
create view search_cards_made as
select b.id as bakery_id, left(row_to_json(c)::text, -1) as card, b.is_premium as premium, b.premium_until,
  radians(b.latitude) as phi, radians(b.longitude) as lambda
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

select refresh_search(array(select id from bakeries));--> statement-breakpoint

create index search_points_near_index on search_points (trait, band, lambda) include (phi, bakery_id, premium, premium_until);--> statement-breakpoint
create index search_points_around_index on search_points (trait, wide_band, lambda)
  include (phi, bakery_id, traits, premium, premium_until, created_at, average_rating, review_count);--> statement-breakpoint
create index search_points_premium_around_index on search_points (trait, wide_band, lambda) include (phi, bakery_id, premium_until) where premium;
