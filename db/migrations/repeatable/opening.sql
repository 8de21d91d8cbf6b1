-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- A baker who has set no notice needs time to see the order and answer it.
create or replace function default_notice_hours() returns integer language sql immutable as $$ select 4 $$;

-- How many orders a window has: all that overlap it and were not cancelled, paid or not. So one that was sold before the hours were moved
-- still counts. A wished day has no place yet, and what the bakery agreed to for any time of a day is in none of its shorter windows. No
-- window is longer than a day, which lets the index begin there.
create or replace function places_taken(bakery uuid, kind text, starts_at timestamptz, ends_at timestamptz) returns integer
language sql stable
as $$
  select count(*)::integer from public.orders o
  where o.bakery_id = bakery and o.fulfillment_type = kind and o.status <> 'cancelled' and not o.wished_day
    and o.requested_for >= starts_at - interval '1 day' and o.requested_for < ends_at and o.requested_until > starts_at
    -- 23 hours have the days on which clocks are set forward.
    and (o.source = 'site' or o.requested_until - o.requested_for < interval '23 hours' or ends_at - starts_at >= interval '23 hours')
$$;

-- An order that wants a place in a window waits here for the one before, if any window of this kind has a limit, and counts only in a later
-- statement. The hours stay as they are until the end of the transaction: rows of windows are no lock, since saving hours replaces them.
create or replace function take_window_turn(bakery uuid, kind text) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('hours of ' || bakery, 0));
  if exists (select from opening_windows w where w.bakery_id = bakery and w.fulfillment_type = kind and w.max_orders is not null) then
    perform pg_advisory_xact_lock(hashtextextended(kind || ' at ' || bakery, 0));
  end if;
end
$$;

-- For a command that is about to change a bakery's hours: those who are buying by the old ones finish first. To be taken before the bakery's
-- row, for which an order may wait.
create or replace function hold_hours(bakery uuid) returns void
language sql
as $$ select pg_advisory_xact_lock(hashtextextended('hours of ' || bakery, 0)) $$;

-- The one definition of what can be bought (decision 150): every window of one kind that a bakery offers at this moment, on so
-- many days. Placing an order, the list at checkout and "Next pickup" all ask here. A bakery that has given no hours of this kind
-- offers whole days, which are wishes: the baker confirms, or suggests another window.
-- Clocks that are set forward or back are read as app/lib/zone.ts does; a window in the hour that they skip has no length on that day.
-- It sets no search_path: only so it becomes a part of the statement that asks, which is planned once for however many bakeries.
create or replace function offered_windows(
  bakery uuid, kind text, at timestamptz, from_day date default null, days integer default 14, item_notice_hours integer default 0
)
returns table (window_id uuid, starts_at timestamptz, ends_at timestamptz, order_by timestamptz, places integer)
language sql stable rows 20
as $$
  with rule as (
    select b.time_zone, (at at time zone b.time_zone)::date as today, r.order_by_days, r.order_by_minute, r.paused_until,
      case when r.order_by_days is null then coalesce(r.notice_hours, default_notice_hours()) end as notice_hours
    from bakeries b left join opening_rules r on r.bakery_id = b.id where b.id = bakery),
  weekly as (
    select w.id, w.weekday, w.from_minute, w.to_minute, w.max_orders from opening_windows w where w.bakery_id = bakery and w.fulfillment_type = kind
    union all
    select null, weekday, 0, 1440, null from generate_series(0, 6) weekday
    where not exists (select from opening_windows w where w.bakery_id = bakery and w.fulfillment_type = kind)),
  dated as (
    select w.id, w.max_orders, r.paused_until, r.time_zone, d.day, r.notice_hours,
      r.order_by_minute, d.day::date - r.order_by_days as order_day,
      (d.day + make_interval(mins => w.from_minute)) at time zone r.time_zone as starts_at,
      (d.day + make_interval(mins => w.to_minute)) at time zone r.time_zone as ends_at
    from rule r
    cross join lateral generate_series(
      greatest(from_day, r.today)::timestamp, least(greatest(from_day, r.today) + days - 1, r.today + 60)::timestamp, interval '1 day') d (day)
    join weekly w on w.weekday = extract(dow from d.day)
    where not exists (select from closed_dates c where c.bakery_id = bakery and c.day = d.day::date)),
  ruled as (
    select *, least(
      starts_at - make_interval(hours => item_notice_hours),
      case when order_day is null then starts_at - make_interval(hours => notice_hours)
        else (order_day + make_interval(mins => order_by_minute)) at time zone time_zone end) as order_by
    from dated where starts_at < ends_at and (paused_until is null or starts_at >= paused_until))
  select id, starts_at, ends_at, order_by, left_over.places
  from ruled
  cross join lateral (
    select case when max_orders is not null then max_orders - places_taken(bakery, kind, ruled.starts_at, ruled.ends_at) end as places
  ) left_over
  where order_by > at and coalesce(left_over.places, 1) > 0
  order by starts_at
$$;

-- Keeps next_windows. Rows that stay as they are, are not touched: searches and pages hear of changes only.
-- Not compiled: the planner takes the many small readings for a large one, and compiling takes longer than they do.
create or replace function refresh_next_windows(changed uuid[]) returns void
language plpgsql
set search_path = public, pg_temp
set jit = off
as $$
begin
  if cardinality(changed) = 0 then
    return;
  end if;
  -- The lock first and the reading in a later statement: two changes of one bakery at the same moment must both be seen.
  perform from bakeries where id = any (changed) order by id for no key update;
  with made as materialized (
    select b.id as bakery_id, k.kind, n.starts_at, n.ends_at, n.order_by, n.window_id is null as wished_day
    from bakeries b
    cross join (values ('pickup'), ('delivery')) k (kind)
    -- Nearly all have one within a week: further days are reckoned for the others only.
    cross join lateral (
      (select * from offered_windows(b.id, k.kind, now(), null, 8) limit 1)
      union all (select * from offered_windows(b.id, k.kind, now(), null, 61) limit 1)
      limit 1) n
    where b.id = any (changed) and b.takes_orders and (k.kind = 'pickup' or b.delivery_enabled)),
  gone as (
    delete from next_windows n where n.bakery_id = any (changed)
      and not exists (select from made m where m.bakery_id = n.bakery_id and m.kind = n.fulfillment_type))
  insert into next_windows (bakery_id, fulfillment_type, starts_at, ends_at, order_by, wished_day) select * from made
  on conflict (bakery_id, fulfillment_type) do update
    set starts_at = excluded.starts_at, ends_at = excluded.ends_at, order_by = excluded.order_by, wished_day = excluded.wished_day
    where (next_windows.starts_at, next_windows.ends_at, next_windows.order_by, next_windows.wished_day)
      is distinct from (excluded.starts_at, excluded.ends_at, excluded.order_by, excluded.wished_day);
end
$$;

-- Of earlier versions, with their triggers.
drop function if exists refresh_next_windows_of_bakeries(), refresh_next_windows_of_openings() cascade;
call refresh_after_changes('bakeries', 'refresh_next_windows', 'id', 'takes_orders, delivery_enabled, time_zone');
call refresh_after_changes('opening_windows', 'refresh_next_windows', 'bakery_id');
call refresh_after_changes('opening_rules', 'refresh_next_windows', 'bakery_id');
call refresh_after_changes('closed_dates', 'refresh_next_windows', 'bakery_id');

select refresh_next_windows(array(select id from bakeries where takes_orders));
