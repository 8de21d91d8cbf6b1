-- All of a bakery that the public may see and that does not depend on the moment (spec §3), but for what only its own page shows.
create or replace view search_cards_made as
select b.id as bakery_id, left(row_to_json(c)::text, -1) as card, b.is_premium as premium, b.premium_until,
  radians(b.latitude) as phi, radians(b.longitude) as lambda
from bakeries b
cross join lateral (
  select b.id, b.slug, b.name, b.short_bio, b.city, b.state, b.zip, b.zip_code, b.location_text, b.hero_image_url,
    coalesce((select p.widths from pictures p where p.id = b.hero_picture_id), '{}') as hero_image_widths,
    b.instagram_url, b.website_url, b.claimed, b.average_rating, b.review_count, b.verification_status,
    to_char(b.verified_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as verified_at,
    b.delivery_enabled, round(b.delivery_fee_cents / 100.0, 2) as delivery_fee, b.delivery_radius, b.estimated_delivery_time,
    b.claimed and b.stripe_onboarding_completed and b.stripe_charges_enabled and b.stripe_account_id is not null as online_ordering,
    b.latitude, b.longitude, to_char(b.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
    coalesce((select json_agg((select row_to_json(one) from (select t.name, t.slug) one) order by t.position)
      from bakery_tags bt join tags t on t.slug = bt.tag_slug where bt.bakery_id = b.id), '[]') as tags
) c
where b.approved and not b.hidden;--> statement-breakpoint

create or replace function refresh_search_of_bakeries() returns trigger
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
          a.stripe_account_id, a.stripe_onboarding_completed, a.stripe_charges_enabled, a.is_premium, a.premium_until, a.shuffle, a.created_at,
          a.zip_code, a.instagram_url, a.website_url, a.verified_at, a.delivery_fee_cents, a.delivery_radius, a.estimated_delivery_time)
        is distinct from
          (r.name, r.slug, r.short_bio, r.city, r.state, r.location_text, r.latitude, r.longitude, r.hero_image_url, r.hero_picture_id,
          r.approved, r.hidden, r.claimed_by, r.verification_status, r.average_rating, r.review_count, r.delivery_enabled,
          r.stripe_account_id, r.stripe_onboarding_completed, r.stripe_charges_enabled, r.is_premium, r.premium_until, r.shuffle, r.created_at,
          r.zip_code, r.instagram_url, r.website_url, r.verified_at, r.delivery_fee_cents, r.delivery_radius, r.estimated_delivery_time)));
  end if;
  return null;
end
$$;--> statement-breakpoint

update search_cards c set card = m.card from search_cards_made m where m.bakery_id = c.bakery_id;
