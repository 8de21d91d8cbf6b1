-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- The verified record that wants a home's address on its page, while the owner has not chosen what to do about it (ruling 56); of the
-- program that was chosen, or any of the state. It names no search_path, so that it is planned as a part of what asks it.
create or replace function unanswered_records(bakery bakeries) returns setof cottage_programs
language sql stable
as $$
  select c.* from public.cottage_programs c left join public.bakery_programs p on p.bakery_id = bakery.id
  where bakery.kind = 'home' and c.state = bakery.state and c.verified and c.wants_address and c.on_page
    and c.key = coalesce(p.program_key, c.key) and coalesce(p.address_choice, 'private') = 'private'
$$;

-- The one definition of "takes orders". Its answer is kept in bakeries.takes_orders, which is what everything reads: so searches and
-- pages hear of a change as of any other of the bakery, and only of a change.
create or replace function may_take_orders(bakery bakeries) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select bakery.approved and not bakery.hidden and bakery.verification_status = 'verified' and not bakery.owner_blocked and exists (
    select from payment_accounts a
    where a.bakery_id = bakery.id and a.user_id = bakery.claimed_by and a.onboarding_completed and a.charges_enabled)
    -- Rulings 40 and 56: a home's address is kept from the page, so the baker is asked first.
    and not exists (select from bakery_programs p where p.bakery_id = bakery.id and p.address_choice = 'request_only')
    and not exists (select from unanswered_records(bakery))
$$;

create or replace function is_blocked(person uuid) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (select from users u join blocked_emails b on b.email = u.email where u.id = person)
$$;

-- Nobody answers at their bakeries: blocked (ruling 64), or about to leave (ruling 47).
create or replace function is_away(person uuid) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select is_blocked(person) or exists (select from leavings l where l.user_id = person)
$$;

-- Their bakeries close, or open again: called by whatever changes `is_away`. The bakeries first, as everywhere; then the people, for a
-- statement that gives a bakery to one of them at this moment (keep_takes_orders).
create or replace function follow_away(people uuid[], closes boolean) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  changed uuid;
begin
  perform from bakeries where claimed_by = any (people) order by id for no key update;
  perform from users where id = any (people) order by id for no key update;
  for changed in update bakeries set owner_blocked = not owner_blocked
    where claimed_by = any (people) and owner_blocked <> is_away(claimed_by) returning id
  loop
    if closes then
      perform close_pages_of(changed);
    end if;
  end loop;
end
$$;

create or replace function keep_takes_orders() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if new.claimed_by is null then
    new.owner_blocked := false;
    new.takes_orders := false;
    return new;
  end if;
  -- A statement that blocks the owner at this moment holds their row: the answer waits for that.
  perform from users where id = new.claimed_by for share;
  new.owner_blocked := is_away(new.claimed_by);
  new.takes_orders := may_take_orders(new);
  return new;
end
$$;
create or replace trigger bakeries_keep_takes_orders
  before insert or update of approved, hidden, claimed_by, verification_status, kind, state, owner_blocked, takes_orders on bakeries
  for each row execute function keep_takes_orders();

-- Of earlier versions, with their triggers.
drop function if exists follow_payment_account(), follow_ordering() cascade;

-- The lock first and the reading in a later statement: a bakery verified at the same moment must be seen.
create or replace function follow_ordering(changed uuid[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform from bakeries where id = any (changed) order by id for no key update;
  update bakeries b set takes_orders = not b.takes_orders where b.id = any (changed) and b.takes_orders <> may_take_orders(b);
end
$$;
call refresh_after_changes('payment_accounts', 'follow_ordering', 'bakery_id');
call refresh_after_changes('bakery_programs', 'follow_ordering', 'bakery_id');

-- Rare: a state's record is verified or corrected.
create or replace function follow_records(changed text[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform follow_ordering(array(
    select id from bakeries b where b.kind = 'home' and b.state = any (changed) and b.takes_orders <> may_take_orders(b)));
  perform refresh_details(array(select id from bakeries where kind = 'home' and state = any (changed)));
end
$$;
call refresh_after_changes('cottage_programs', 'follow_records', 'state', 'key, verified, wants_address, on_page');
select follow_ordering(array(select id from bakeries b where b.takes_orders <> may_take_orders(b)));

-- A permit, and the wish to publish an address, are a person's, in one state, for a home: with another owner they are forgotten.
create or replace function forget_program() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  delete from bakery_programs where bakery_id = new.id;
  return null;
end
$$;
create or replace trigger bakeries_forget_program after update of claimed_by, state, kind on bakeries for each row
  when ((old.claimed_by, old.state, old.kind) is distinct from (new.claimed_by, new.state, new.kind))
  execute function forget_program();

-- An owner who published one door has not published the next.
create or replace function unpublish_address() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update bakery_programs set address_choice = 'private' where bakery_id = new.bakery_id and address_choice = 'publish';
  return null;
end
$$;
create or replace trigger bakery_addresses_unpublish after update of street, unit, city, state, zip_code on bakery_addresses for each row
  when ((old.street, old.unit, old.city, old.state, old.zip_code) is distinct from (new.street, new.unit, new.city, new.state, new.zip_code))
  execute function unpublish_address();

-- The owner's choice while it holds, otherwise the oldest verified claim (ruling 31).
create or replace function primary_bakery(owner uuid) returns uuid
language sql stable
return (
  select b.id from bakeries b
  left join profiles p on p.user_id = b.claimed_by
  left join bakery_claims c on c.bakery_id = b.id and c.user_id = b.claimed_by and c.status = 'approved'
  where b.claimed_by = owner and b.verification_status = 'verified'
  order by (b.id = p.primary_bakery_id) desc nulls last, c.decided_at nulls last, b.created_at, b.id
  limit 1);

-- §7 and §9, ruling 29: public bakeries only, premium ones first, both parts by distance.
-- Distances are those of the haversine formula on a sphere of 6371.0088 km (the mean radius of the earth): for points on the
-- unit sphere the straight line is 2 sin(angle / 2). The box in front of each distance lets the index end the search when
-- fewer bakeries than asked for lie within the radius; without it the nearest-neighbour scan would walk the whole country.
-- Ties are fetched whole and ordered by id outside: PostgreSQL 15 takes the index only for the bare distance, and pages must
-- not overlap. The planner cannot estimate the box (it guesses 0.1 % always), hence no bitmap scans in here.
create or replace function find_bakeries_within_radius(
  center_lat double precision, center_lon double precision, radius_km double precision default 25,
  p_limit integer default 50, p_offset integer default 0
)
returns table (id uuid, distance_km double precision)
language plpgsql stable parallel safe rows 50
set search_path = public, pg_temp
set enable_bitmapscan = off
as $$
#variable_conflict use_column
declare
  earth constant double precision := 6371.0088;
  center cube;
  chord double precision;
  box cube;
  wanted integer := least(greatest(coalesce(p_limit, 50), 0), 10000);
  skipped integer := least(greatest(coalesce(p_offset, 0), 0), 1000000000);
  found_here integer;
  premium_count integer;
begin
  if center_lat is null or center_lon is null then
    raise exception 'Latitude and longitude required for geographic search' using errcode = 'invalid_parameter_value';
  elsif not (center_lat between -90 and 90 and center_lon between -180 and 180) then
    raise exception 'Latitude must be between -90 and 90 and longitude between -180 and 180' using errcode = 'invalid_parameter_value';
  elsif not (coalesce(radius_km, 25) between 0 and 20038) then
    raise exception 'Radius must be between 0 and 20038 km' using errcode = 'invalid_parameter_value';
  end if;

  center := cube(array[cos(radians(center_lat)) * cos(radians(center_lon)),
                       cos(radians(center_lat)) * sin(radians(center_lon)), sin(radians(center_lat))]);
  chord := 2 * sin(least(coalesce(radius_km, 25) / earth / 2, pi() / 2));
  box := cube_enlarge(center, chord, 3);

  return query
    select r.id, 2 * earth * asin(least(r.line / 2, 1))
    from (
      select b.id, b.position <-> center as line
      from bakeries b
      where b.approved and not b.hidden and b.is_premium and (b.premium_until is null or b.premium_until > now())
        and b.position <@ box and b.position <-> center <= chord
      order by b.position <-> center
      fetch first (wanted + skipped) rows with ties
    ) r
    order by r.line, r.id
    limit wanted offset skipped;

  get diagnostics found_here = row_count;
  if found_here >= wanted then
    return;
  end if;

  if found_here > 0 or skipped = 0 then
    premium_count := skipped + found_here;
  else
    select count(*) into premium_count
    from bakeries b
    where b.approved and not b.hidden and b.is_premium and (b.premium_until is null or b.premium_until > now())
      and b.position <@ box and b.position <-> center <= chord;
  end if;
  wanted := wanted - found_here;
  skipped := greatest(skipped - premium_count, 0);

  -- The second half: never premium, or premium that ran out and waits for the job that clears it.
  return query
    select r.id, 2 * earth * asin(least(r.line / 2, 1))
    from (
      (select b.id, b.position <-> center as line
       from bakeries b
       where b.approved and not b.hidden and not b.is_premium
         and b.position <@ box and b.position <-> center <= chord
       order by b.position <-> center
       fetch first (wanted + skipped) rows with ties)
      union all
      (select b.id, b.position <-> center
       from bakeries b
       where b.approved and not b.hidden and b.is_premium and b.premium_until <= now()
         and b.position <@ box and b.position <-> center <= chord
       order by b.position <-> center
       fetch first (wanted + skipped) rows with ties)
    ) r
    order by r.line, r.id
    limit wanted offset skipped;
end
$$;

-- Where a picture is shown from follows from which picture it is, whoever changes it, also when the picture is deleted. Without a
-- picture of ours the address may be any.
create or replace function picture_address(picture uuid) returns text
language sql stable
set search_path = public, pg_temp
as $$
  select '/media/' || encode(content_hash, 'hex') || '-' || (select max(w) from unnest(widths) w) || '.webp' from pictures where id = picture
$$;

create or replace function keep_hero_address() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.hero_image_url := picture_address(new.hero_picture_id);
  return new;
end
$$;
create or replace function keep_item_address() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.image_url := picture_address(new.picture_id);
  return new;
end
$$;

-- Of earlier versions, with its triggers.
drop function if exists keep_picture_address() cascade;
create or replace trigger bakeries_keep_hero_address before insert on bakeries
  for each row when (new.hero_picture_id is not null) execute function keep_hero_address();
create or replace trigger bakeries_follow_hero_address before update of hero_picture_id on bakeries
  for each row when (coalesce(old.hero_picture_id, new.hero_picture_id) is not null) execute function keep_hero_address();
create or replace trigger menu_items_keep_item_address before insert on menu_items
  for each row when (new.picture_id is not null) execute function keep_item_address();
create or replace trigger menu_items_follow_item_address before update of picture_id on menu_items
  for each row when (coalesce(old.picture_id, new.picture_id) is not null) execute function keep_item_address();
