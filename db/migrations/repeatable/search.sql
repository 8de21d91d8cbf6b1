-- What searches read: copies of the public bakeries, made by the views named `…_made` and kept equal to them by triggers
-- (decision 025). Applied whole whenever its text changes (decision 130), and then everything is made anew.

-- Of earlier versions, with their triggers.
drop function if exists refresh_search_of_bakeries(), refresh_search_of_tagged(), refresh_search_of_priced() cascade;
drop trigger if exists menu_items_refresh_search_on_insert on menu_items;
drop trigger if exists menu_items_refresh_search_on_update on menu_items;
drop trigger if exists menu_items_refresh_search_on_delete on menu_items;
drop trigger if exists next_windows_refresh_search_on_insert on next_windows;
drop trigger if exists next_windows_refresh_search_on_update on next_windows;
drop trigger if exists next_windows_refresh_search_on_delete on next_windows;
drop view if exists search_points_made, search_terms_made, search_cards_made, search_beginnings_made, search_cells_made, search_bakeries;

-- As plainQuery in app/features/search/listing.ts makes it of what is typed: lower case, no commas, plain apostrophes, single blanks.
create or replace function search_text(written text) returns text
language sql immutable parallel safe strict
return btrim(regexp_replace(translate(lower(normalize(written, NFC)), ',’‘', ' '''''), '\s+', ' ', 'g'));

-- The terms of one bakery; `shared` as search_terms says. The state is found by its whole name only, so it begins nothing.
create or replace function bakery_search_terms(name text, city text, state text, location text)
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
$$;

-- Public bakeries and their traits: bit n is the tag at position n; 60 verified, 61 delivers, 62 takes orders.
create view search_bakeries as
select b.id, b.name, b.city, b.state, b.location_text, b.latitude, b.longitude, b.is_premium, b.premium_until, b.shuffle, b.created_at,
  b.average_rating, b.review_count, had.traits
from bakeries b
cross join lateral (
  select coalesce((select bit_or(1::bigint << t.position) from bakery_tags bt join tags t on t.slug = bt.tag_slug where bt.bakery_id = b.id), 0)
    | ((b.verification_status = 'verified')::integer::bigint << 60)
    | (b.delivery_enabled::integer::bigint << 61)
    | (b.takes_orders::integer::bigint << 62)
    as traits
  -- Not to be worked out anew wherever it is named.
  offset 0
) had
where b.approved and not b.hidden;

create view search_points_made as
select b.id as bakery_id, t.trait, b.traits, b.is_premium as premium, b.premium_until, b.shuffle, b.created_at, b.average_rating,
  b.review_count, floor(b.latitude * 100)::integer as band, floor(b.latitude * 10)::integer as wide_band,
  radians(b.latitude) as phi, radians(b.longitude) as lambda
from search_bakeries b
join (select 0 as trait union all select position from tags union all values (60), (61), (62)) t
  on t.trait = 0 or (b.traits >> t.trait) & 1 = 1;

create view search_terms_made as
select b.id as bakery_id, t.kind, t.term, t.then_by, t.shared, b.state, b.traits, b.is_premium as premium, b.premium_until
from search_bakeries b
cross join lateral bakery_search_terms(b.name, b.city, b.state, b.location_text) t;

-- What a card shows, what a list can be narrowed and ordered by, and whether it is a home. Open at its end, where the moment's premium and the visitor's distance come in.
create view search_cards_made as
select b.id as bakery_id, left(row_to_json(c)::text, -1) as card, b.is_premium as premium, b.premium_until,
  radians(b.latitude) as phi, radians(b.longitude) as lambda
from bakeries b
cross join lateral (
  select b.id, b.slug, b.name, b.kind, b.city, b.state, b.zip_code, b.hero_image_url,
    coalesce((select p.widths from pictures p where p.id = b.hero_picture_id), '{}') as hero_image_widths,
    b.average_rating, b.review_count, b.verification_status, b.delivery_enabled, b.takes_orders as online_ordering, b.time_zone,
    -- As leastPrice in menu.ts has it: of several choices the cheapest, of what may be left out only what makes it cheaper.
    (select round(min(m.price_cents + choices.least) / 100.0, 2) from menu_items m
      cross join lateral (
        select coalesce(sum(case when g.several then g.least else least(g.least, 0) end), 0) as least
        from (select count(*) > 1 as several, min(o.price_delta_cents) as least from menu_item_options o
          where o.menu_item_id = m.id group by o.group_name) g) choices
      where m.bakery_id = b.id and m.available and m.archived_at is null and coalesce(m.stock, 1) > 0) as from_price,
    (select coalesce(json_agg(n order by n.fulfillment_type desc), '[]') from (
      select w.fulfillment_type, to_char(w.starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at,
        to_char(w.ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends_at,
        to_char(w.order_by at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as order_by, w.wished_day
      from next_windows w where w.bakery_id = b.id) n) as next_windows,
    b.latitude, b.longitude, to_char(b.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
    coalesce((select json_agg((select row_to_json(one) from (select t.name, t.slug) one) order by t.position)
      from bakery_tags bt join tags t on t.slug = bt.tag_slug where bt.bakery_id = b.id), '[]') as tags
) c
where b.approved and not b.hidden;

create view search_beginnings_made as
select left(term, depth) as beginning, shared, count(*)::integer as n, depth
from search_terms join (values (6), (12)) d (depth) on shared < depth where kind <> 2 group by 1, 2, 4;

create view search_cells_made as
select trait, floor(band / 5::float8)::integer as band, floor(lambda * 2048)::integer as cell, count(*)::integer as n
from search_points where band is not null group by 1, 2, 3;

create or replace function rebuild_search() returns void
language sql
set search_path = public, pg_temp
as $$
  truncate search_points, search_terms, search_cards, search_beginnings, search_cells, search_words;
  insert into search_points (bakery_id, trait, traits, premium, premium_until, band, wide_band, phi, lambda, shuffle, created_at, average_rating, review_count)
    select bakery_id, trait, traits, premium, premium_until, band, wide_band, phi, lambda, shuffle, created_at, average_rating, review_count
    from search_points_made;
  insert into search_terms (bakery_id, kind, term, then_by, shared, state, traits, premium, premium_until)
    select bakery_id, kind, term, then_by, shared, state, traits, premium, premium_until from search_terms_made;
  insert into search_cards (bakery_id, card, premium, premium_until, phi, lambda) select bakery_id, card, premium, premium_until, phi, lambda from search_cards_made;
  insert into search_beginnings (beginning, shared, n, depth) select beginning, shared, n, depth from search_beginnings_made;
  insert into search_cells (trait, band, cell, n) select trait, band, cell, n from search_cells_made;
  insert into search_words (word) select distinct split_part(term, ' ', 1) from search_terms where kind in (0, 3, 4);
$$;

create or replace function refresh_search(changed uuid[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  gone_beginnings text[];
  gone_shared integer[];
  gone_traits integer[];
  gone_bands integer[];
  gone_cells integer[];
begin
  if cardinality(changed) = 0 then
    return;
  end if;
  -- The lock first and the reading in later statements: two changes of one bakery at the same moment must both be seen.
  perform from bakeries where id = any (changed) order by id for no key update;
  delete from search_cards where bakery_id = any (changed);
  with gone as (delete from search_points where bakery_id = any (changed) returning trait, band, lambda)
    select array_agg(trait), array_agg(floor(band / 5::float8)::integer), array_agg(floor(lambda * 2048)::integer)
    into gone_traits, gone_bands, gone_cells from gone where band is not null;
  with gone as (delete from search_terms where bakery_id = any (changed) returning kind, term, shared)
    select array_agg(left(term, 12)), array_agg(shared) into gone_beginnings, gone_shared from gone where kind <> 2 and shared < 12;
  insert into search_cards (bakery_id, card, premium, premium_until, phi, lambda)
    select bakery_id, card, premium, premium_until, phi, lambda from search_cards_made where bakery_id = any (changed);
  -- Rows of the same cell or beginning become one, those left alone that somebody else is about to change: nobody waits here.
  with made as (
    insert into search_points (bakery_id, trait, traits, premium, premium_until, band, wide_band, phi, lambda, shuffle, created_at, average_rating, review_count)
    select bakery_id, trait, traits, premium, premium_until, band, wide_band, phi, lambda, shuffle, created_at, average_rating, review_count
    from search_points_made where bakery_id = any (changed) returning trait, band, lambda),
  changes as materialized (
    select trait, band, cell, sum(n) as n
    from (select trait, floor(band / 5::float8)::integer as band, floor(lambda * 2048)::integer as cell, 1 as n from made where band is not null
      union all select trait, band, cell, -1 from unnest(gone_traits, gone_bands, gone_cells) g (trait, band, cell)) each
    group by trait, band, cell having sum(n) <> 0),
  merged as (
    select old.at from changes c cross join lateral (
      select s.ctid as at from search_cells s where s.trait = c.trait and s.band = c.band and s.cell = c.cell offset 0 for update skip locked) old),
  gone as (delete from search_cells s using merged where s.ctid = merged.at returning s.trait, s.band, s.cell, s.n)
  insert into search_cells (trait, band, cell, n)
    select trait, band, cell, sum(n) from (table changes union all table gone) each group by trait, band, cell having sum(n) <> 0;
  with made as (
    insert into search_terms (bakery_id, kind, term, then_by, shared, state, traits, premium, premium_until)
    select bakery_id, kind, term, then_by, shared, state, traits, premium, premium_until
    from search_terms_made where bakery_id = any (changed) returning kind, term, shared),
  changes as materialized (
    select left(each.beginning, d.depth) as beginning, each.shared, sum(each.n) as n, d.depth
    from (select left(term, 12) as beginning, shared, 1 as n from made where kind <> 2 and shared < 12
      union all select beginning, shared, -1 from unnest(gone_beginnings, gone_shared) g (beginning, shared)) each
    join (values (6), (12)) d (depth) on each.shared < d.depth
    group by 1, 2, 4 having sum(each.n) <> 0),
  merged as (
    select old.at from changes c cross join lateral (
      select b.ctid as at from search_beginnings b
      where b.depth = c.depth and b.beginning = c.beginning and b.shared = c.shared offset 0 for update skip locked) old),
  gone as (delete from search_beginnings b using merged where b.ctid = merged.at returning b.beginning, b.shared, b.n, b.depth)
  insert into search_beginnings (beginning, shared, n, depth)
    select beginning, shared, sum(n), depth from (table changes union all table gone) each group by beginning, shared, depth having sum(n) <> 0;
  insert into search_words (word)
    select distinct split_part(term, ' ', 1) from search_terms where bakery_id = any (changed) and kind in (0, 3, 4)
    on conflict do nothing;
end
$$;

-- For what stands on a card and is not searched for. Orders come by here with the last piece, and menus are changed under the lock of
-- the bakery's row: so the lock is the card's own, and what stays the same is not written.
create or replace function refresh_cards(changed uuid[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if cardinality(changed) = 0 then
    return;
  end if;
  perform from search_cards where bakery_id = any (changed) order by bakery_id for no key update;
  -- Materialized, or each card would be made twice: once to compare, once to write.
  with made as materialized (select bakery_id, card from search_cards_made where bakery_id = any (changed))
  update search_cards c set card = m.card from made m where m.bakery_id = c.bakery_id and m.card <> c.card;
end
$$;

create or replace function refresh_cards_of_items(changed uuid[]) returns void
language sql
set search_path = public, pg_temp
as $$ select refresh_cards(array(select distinct bakery_id from menu_items where id = any (changed))) $$;

-- A new column of a bakery counts as searched until somebody says otherwise.
call refresh_after_changes('bakeries', 'refresh_search', 'id', $$to_jsonb(t) - '{about,position,premium_activated_at,updated_at}'::text[]$$);
call refresh_after_changes('bakery_tags', 'refresh_search', 'bakery_id');
-- What can be had next stands on the cards, and from what price; whether any pieces are left, but not how many: not every sale is told.
call refresh_after_changes('next_windows', 'refresh_cards', 'bakery_id');
call refresh_after_changes('menu_items', 'refresh_cards', 'bakery_id', 'price_cents, available, archived_at, stock > 0');
call refresh_after_changes('menu_item_options', 'refresh_cards_of_items', 'menu_item_id', 'menu_item_id, group_name, price_delta_cents');

-- Everything that refresh_after_changes would have kept up to date (after_changes.sql), in the order in which one needs the other.
create or replace function refresh_after_filling() returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform follow_ordering(array(select id from bakeries));
  perform recount_reviews(array(select distinct bakery_id from reviews));
  perform recount_forum();
  perform refresh_next_windows(array(select id from bakeries where takes_orders));
  perform refresh_details(array(select id from bakeries));
  perform keep_cases(array(select subject_id from cases_made));
  perform rebuild_search();
  perform recount_market();
end
$$;

-- Rare: a tag is renamed or moved, a picture gets another size.
create or replace function refresh_search_of_parts() returns trigger
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
$$;
create or replace trigger tags_refresh_search after update of slug, name, position on tags
  for each row execute function refresh_search_of_parts();
create or replace trigger pictures_refresh_search after update of widths on pictures
  for each row when (new.widths is distinct from old.widths) execute function refresh_search_of_parts();

select rebuild_search();
