-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- What editors rule on, each kind from the table of its feature (decision 172). A listing that was sent back with a question is a
-- draft again; here it waits for its answer, as the other kinds do. Its bakery, once there is one, has the same id.
drop view if exists submissions;
create view submissions as
  select l.id, 'listing' as kind, l.id as bakery_id, case l.state when 'draft' then 'asked' else l.state end as state,
    coalesce(l.content ->> 'name', '') as name,
    coalesce(nullif(concat_ws(', ', l.content -> 'place' ->> 'city', l.content -> 'place' ->> 'state'), ''), l.content ->> 'zip_code', '') as place,
    l.owner_id as submitted_by, coalesce(l.submitted_at, l.updated_at) as submitted_at, l.reason, l.ruled_by, l.ruled_at
  from listings l
  where l.state <> 'draft' or l.reason is not null
  union all
  select c.id, 'change', c.bakery_id, c.state, b.name, concat_ws(', ', b.city, b.state),
    c.submitted_by, c.created_at, c.reason, c.ruled_by, c.ruled_at
  from listing_changes c join bakeries b on b.id = c.bakery_id
  union all
  select c.id, 'claim', c.bakery_id, c.status, b.name, concat_ws(', ', b.city, b.state),
    c.user_id, c.created_at, c.reason, c.decided_by, c.decided_at
  from bakery_claims c join bakeries b on b.id = c.bakery_id;

-- Public bakeries around a place that have nearly the same name, or the same links: what a baker is shown before a listing is sent, and an
-- editor before it is approved.
create or replace function look_alikes(called text, lat double precision, lon double precision, instagram text, website text)
returns table (id uuid, distance_km double precision)
language sql stable
set search_path = public, pg_temp
as $$
  select b.id, near.distance_km
  from find_bakeries_within_radius(lat, lon, 25, 2000, 0) near join bakeries b on b.id = near.id
  where similarity(lower(b.name), lower(called)) >= 0.35 or b.instagram_url = instagram or b.website_url = website
  order by similarity(lower(b.name), lower(called)) desc, near.distance_km
$$;
