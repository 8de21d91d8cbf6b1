-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- What the market comes to, by day (UTC) and state (decision 256). `market_of` says what a row counts for, once: triggers write the
-- difference that a change makes, and a count from scratch reads the same of all rows. Without search_path, so that they are planned inline.

create or replace function market_of(o orders) returns table (day date, state text, figure text, n bigint, city text)
language sql stable as $$
  select (o.created_at at time zone 'utc')::date, o.bakery_state, 'started', 1::bigint, null where o.source = 'site'
  union all
  select (o.bakery_since at time zone 'utc')::date, o.bakery_state, f, 1::bigint, null
  from unnest(array['orders', case when o.source = 'site' then 'site_orders' end, case when o.status = 'cancelled' then 'cancelled' end,
    case when o.is_returning then 'returning_orders' end]) f
  where o.bakery_since is not null and f is not null
$$;

-- Money that was sent back at once was never a sale.
create or replace function market_of(p payments) returns table (day date, state text, figure text, n bigint, city text)
language sql stable as $$
  select (p.paid_at at time zone 'utc')::date, p.bakery_state, f, c, null
  from (values ('payments', 1::bigint), ('paid_cents', p.amount_cents::bigint), ('fee_cents', p.application_fee_cents::bigint)) v (f, c)
  where p.outcome = 'kept' and p.subject_kind in ('order', 'invoice_payment') and c <> 0
  union all
  select (p.paid_at at time zone 'utc')::date, p.bakery_state, 'own_cents', p.amount_cents::bigint, null
  where p.outcome = 'kept' and p.subject_kind not in ('order', 'invoice_payment')
$$;

create or replace function market_of(r refunds) returns table (day date, state text, figure text, n bigint, city text)
language sql stable as $$
  select (r.created_at at time zone 'utc')::date, p.bakery_state, f, c, null
  from payments p cross join lateral (values
    ('refunds', 1::bigint), ('refunded_cents', r.customer_cents::bigint),
    ('fees_back_cents', (r.customer_fee_cents + r.baker_fee_cents - r.processing_fee_cents)::bigint)) v (f, c)
  where p.id = r.payment_id and r.state <> 'failed' and p.outcome = 'kept' and p.subject_kind in ('order', 'invoice_payment') and c <> 0
  union all
  select (r.created_at at time zone 'utc')::date, p.bakery_state, 'own_back_cents', r.customer_cents::bigint, null
  from payments p
  where p.id = r.payment_id and r.state <> 'failed' and p.outcome = 'kept' and p.subject_kind not in ('order', 'invoice_payment')
$$;

create or replace function market_of(d disputes) returns table (day date, state text, figure text, n bigint, city text)
language sql stable as $$
  select (d.created_at at time zone 'utc')::date, p.bakery_state, f, c, null
  from payments p cross join lateral (values
    ('disputes', 1::bigint), ('disputed_cents', d.amount_cents::bigint), ('lost_cents', case when d.status = 'lost' then d.amount_cents::bigint end)) v (f, c)
  where p.id = d.payment_id and c <> 0
$$;

-- A bakery's own days: visits know no other.
create or replace function market_of(v bakery_days) returns table (day date, state text, figure text, n bigint, city text)
language sql stable as $$
  select v.day, v.bakery_state, f, c::bigint, null from (values ('views', v.views), ('share_visits', v.share_visits)) each (f, c) where c <> 0
$$;

create or replace function market_of(c conversations) returns table (day date, state text, figure text, n bigint, city text)
language sql stable as $$
  select (c.asked_at at time zone 'utc')::date, c.bakery_state, f, 1::bigint, null
  from unnest(array['asked', case when c.answered_at <= c.asked_at + interval '1 hour' then 'answered_hour'
    when c.answered_at <= c.asked_at + interval '1 day' then 'answered_day' when c.answered_at is not null then 'answered_later' end]) f
  where c.asked_at is not null and f is not null
$$;

create or replace function market_of(l first_listings) returns table (day date, state text, figure text, n bigint, city text)
language sql stable as $$
  select (l.listed_at at time zone 'utc')::date, l.bakery_state, 'new_bakeries', 1::bigint, null where l.bakery_id is not null
$$;

-- What stands has no day: each bakery under the highest tier it has come to, and the city of those that everybody sees.
create or replace function market_of(b bakeries) returns table (day date, state text, figure text, n bigint, city text)
language sql stable as $$
  select null::date, b.state, case when not b.approved or b.hidden then 'hidden' when b.is_premium then 'premium' when b.takes_orders then 'ordering'
    when b.verification_status = 'verified' then 'verified' when b.claimed_by is not null then 'claimed' else 'listed' end, 1::bigint, null
  where b.id is not null
  union all
  select null::date, b.state, 'cities', 1::bigint, lower(b.city) where b.approved and not b.hidden
$$;

create or replace function count_market() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if current_setting('localoaf.filling', true) = 'on' then
    return null;
  end if;
  -- Where a row knows no state, it counts for the country: nothing here may keep a payment from being booked.
  insert into market_changes (day, state, figure, n, city)
  select day, coalesce(state, ''), figure, sum(n), city from (
    select * from market_of(new) union all select day, state, figure, -n, city from market_of(old)) each
  group by 1, 2, 3, 5 having sum(n) <> 0;
  return null;
end
$$;

create or replace trigger orders_market_added after insert or delete on orders for each row execute function count_market();
create or replace trigger orders_market_changed after update on orders for each row
  when ((old.bakery_since, old.is_returning, old.status = 'cancelled') is distinct from (new.bakery_since, new.is_returning, new.status = 'cancelled'))
  execute function count_market();
-- Nothing is counted of a payment that waits.
create or replace trigger payments_market_added after insert on payments for each row when (new.outcome is not null) execute function count_market();
create or replace trigger payments_market_changed after update on payments for each row
  when ((old.outcome, old.paid_at) is distinct from (new.outcome, new.paid_at)) execute function count_market();
create or replace trigger refunds_market_added after insert or delete on refunds for each row execute function count_market();
create or replace trigger refunds_market_changed after update on refunds for each row
  when ((old.state = 'failed', old.customer_cents) is distinct from (new.state = 'failed', new.customer_cents)) execute function count_market();
create or replace trigger disputes_market_added after insert or delete on disputes for each row execute function count_market();
create or replace trigger disputes_market_changed after update on disputes for each row
  when ((old.status, old.amount_cents) is distinct from (new.status, new.amount_cents)) execute function count_market();
create or replace trigger conversations_market_removed after delete on conversations for each row execute function count_market();
create or replace trigger conversations_market_changed after update on conversations for each row
  when ((old.asked_at, old.answered_at) is distinct from (new.asked_at, new.answered_at)) execute function count_market();
create or replace trigger first_listings_market after insert or delete on first_listings for each row execute function count_market();
create or replace trigger bakeries_market_added after insert or delete on bakeries for each row execute function count_market();
create or replace trigger bakeries_market_changed after update on bakeries for each row
  when ((old.state, old.city, old.approved, old.hidden, old.is_premium, old.takes_orders, old.verification_status, old.claimed_by is null)
    is distinct from (new.state, new.city, new.approved, new.hidden, new.is_premium, new.takes_orders, new.verification_status, new.claimed_by is null))
  execute function count_market();

-- Visits come many bakeries at a time: a row for each state, not for each bakery.
create or replace function count_market_visits() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if current_setting('localoaf.filling', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into market_changes (day, state, figure, n) select m.day, m.state, m.figure, sum(m.n) from added v, market_of(v.*::bakery_days) m group by 1, 2, 3;
  end if;
  if tg_op <> 'INSERT' then
    insert into market_changes (day, state, figure, n) select m.day, m.state, m.figure, -sum(m.n) from removed v, market_of(v.*::bakery_days) m group by 1, 2, 3;
  end if;
  return null;
end
$$;
create or replace trigger bakery_days_market_on_insert after insert on bakery_days referencing new table as added
  for each statement execute function count_market_visits();
create or replace trigger bakery_days_market_on_update after update on bakery_days referencing new table as added old table as removed
  for each statement execute function count_market_visits();
create or replace trigger bakery_days_market_on_delete after delete on bakery_days referencing old table as removed
  for each statement execute function count_market_visits();

-- Where the bakery is at that moment stays with the row: a bakery that moves takes no history along.
create or replace function stamp_bakery_state() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.bakery_state := (select state from bakeries where id = new.bakery_id);
  return new;
end
$$;
create or replace trigger bakery_days_state before insert on bakery_days for each row execute function stamp_bakery_state();
create or replace trigger conversations_state before insert on conversations for each row execute function stamp_bakery_state();
create or replace trigger first_listings_state before insert on first_listings for each row execute function stamp_bakery_state();

create or replace function stamp_payment_state() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.bakery_state := case new.subject_kind
    when 'order' then (select bakery_state from orders where id = new.subject_id)
    when 'invoice_payment' then (select b.state from invoice_payments i join bakeries b on b.id = i.bakery_id where i.id = new.subject_id)
    when 'premium_period' then (select b.state from premium_periods p join bakeries b on b.id = p.bakery_id where p.id = new.subject_id)
    else (select b.state from featured_weeks w join bakeries b on b.id = w.bakery_id where w.id = new.subject_id) end;
  return new;
end
$$;
create or replace trigger payments_state before insert on payments for each row execute function stamp_payment_state();

-- Whether a customer came back is said once, by who they are at that moment: names and addresses may be erased later.
create or replace function stamp_order() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    new.bakery_state := (select state from bakeries where id = new.bakery_id);
  end if;
  if new.bakery_since is not null then
    new.is_returning := exists (select from orders o where o.customer_id = new.customer_id and o.bakery_since is not null and o.id <> new.id)
      or exists (select from orders o where o.customer_email = new.customer_email and o.bakery_since is not null and o.id <> new.id);
  end if;
  return new;
end
$$;
create or replace trigger orders_stamp before insert on orders for each row execute function stamp_order();
create or replace trigger orders_stamp_came before update of bakery_since on orders for each row
  when (new.bakery_since is not null and old.bakery_since is null) execute function stamp_order();

-- The first question of a conversation, and the first answer to it. The conversation is locked by whoever writes (decision 180).
create or replace function note_answer() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if new.from_bakery then
    update conversations set answered_at = new.created_at where id = new.conversation_id and asked_at <= new.created_at and answered_at is null;
  else
    update conversations set asked_at = new.created_at where id = new.conversation_id and asked_at is null;
  end if;
  return null;
end
$$;
create or replace trigger messages_answer after insert on messages for each row when (new.held_at is null) execute function note_answer();
create or replace trigger messages_let_through after update of held_at on messages for each row
  when (old.held_at is not null and new.held_at is null) execute function note_answer();

-- Adds what was written since to the sums; it alone writes them. One statement, so that whoever reads both finds each change once.
create or replace function fold_market() returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  figures constant text[] := array(
    select attname::text from pg_attribute where attrelid = 'market_days'::regclass and attnum > 0 and not attisdropped and attname not in ('state', 'day'));
begin
  lock table market_stock in share row exclusive mode;
  execute format($fold$
    with gone as (delete from market_changes returning *),
    days as (
      insert into market_days as d (state, day, %1$s)
      select a.state, day, %2$s from gone g cross join lateral (values (g.state), ('US')) a (state) where day is not null group by 1, 2
      on conflict (state, day) do update set %3$s
    ), moved as (
      select state, city, sum(n) as n from gone where city is not null group by 1, 2 having sum(n) <> 0
    ), cities as (
      insert into market_cities as c (state, city, n) select * from moved
      on conflict (state, city) do update set n = c.n + excluded.n returning state, city, n
    ), standing as (
      select state, figure, n from gone where day is null and city is null
      union all
      select c.state, 'cities', (c.n > 0)::integer - (c.n - m.n > 0)::integer from cities c join moved m using (state, city)
    )
    insert into market_stock as s (state, figure, n)
    select a.state, figure, sum(n) from standing g cross join lateral (values (g.state), ('US')) a (state) group by 1, 2
    on conflict (state, figure) do update set n = s.n + excluded.n $fold$,
    array_to_string(figures, ', '),
    (select string_agg(format('coalesce(sum(n) filter (where figure = %L), 0)', f), ', ' order by at) from unnest(figures) with ordinality as each (f, at)),
    (select string_agg(format('%1$I = d.%1$I + excluded.%1$I', f), ', ' order by at) from unnest(figures) with ordinality as each (f, at)));
end
$$;

create or replace function count_market_from_scratch() returns table (day date, state text, figure text, n bigint, city text)
language sql stable
set search_path = public, pg_temp
as $$
  select day, coalesce(state, ''), figure, sum(n)::bigint, city from (
    select m.* from orders t, market_of(t) m
    union all select m.* from payments t, market_of(t) m
    union all select m.* from refunds t, market_of(t) m
    union all select m.* from disputes t, market_of(t) m
    union all select m.* from bakery_days t, market_of(t) m
    union all select m.* from conversations t, market_of(t) m
    union all select m.* from first_listings t, market_of(t) m
    union all select m.* from bakeries t, market_of(t) m) each
  group by 1, 2, 3, 5
$$;

-- Searches without a result, by place. Grows with the map and the days, not with the words that were typed.
create or replace function sum_unmet() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if current_setting('localoaf.filling', true) = 'on' then
    return null;
  end if;
  -- What is added comes first and in order, so that two who count at once wait for each other, and no sum falls below nothing.
  if tg_op <> 'DELETE' then
    insert into unmet_places as p (unit, day, state, zip3, n)
      select unit, date_trunc(unit, s.day::timestamp)::date, s.state, s.zip3, sum(s.n)
      from added s, unnest(array['day', 'month']) unit group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (unit, day, state, zip3) do update set n = p.n + excluded.n;
  end if;
  if tg_op <> 'INSERT' then
    update unmet_places p set n = p.n - s.n
      from (select unit, date_trunc(unit, s.day::timestamp)::date as day, s.state, s.zip3, sum(s.n) as n
        from removed s, unnest(array['day', 'month']) unit group by 1, 2, 3, 4) s
      where (p.unit, p.day, p.state, p.zip3) = (s.unit, s.day, s.state, s.zip3);
    delete from unmet_places p using removed s
      where p.n = 0 and p.state = s.state and p.zip3 = s.zip3
        and (p.unit, p.day) in (('day', s.day), ('month', date_trunc('month', s.day::timestamp)::date));
  end if;
  return null;
end
$$;
create or replace trigger unmet_searches_sums_on_insert after insert on unmet_searches referencing new table as added
  for each statement execute function sum_unmet();
create or replace trigger unmet_searches_sums_on_update after update on unmet_searches referencing new table as added old table as removed
  for each statement execute function sum_unmet();
create or replace trigger unmet_searches_sums_on_delete after delete on unmet_searches referencing old table as removed
  for each statement execute function sum_unmet();

create or replace function recount_unmet() returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  lock table unmet_searches in share row exclusive mode;
  delete from unmet_places;
  insert into unmet_places (unit, day, state, zip3, n)
    select unit, date_trunc(unit, s.day::timestamp)::date, s.state, s.zip3, sum(s.n)
    from unmet_searches s, unnest(array['day', 'month']) unit group by 1, 2, 3, 4;
end
$$;

-- For a database that was filled without its triggers. Whoever would change something meanwhile waits.
create or replace function recount_market() returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  lock table market_changes in exclusive mode;
  delete from market_changes;
  delete from market_days;
  delete from market_stock;
  delete from market_cities;
  insert into market_changes (day, state, figure, n, city) select * from count_market_from_scratch();
  perform fold_market();
  perform recount_unmet();
end
$$;

do $$
begin
  if not exists (select from market_stock) and not exists (select from market_changes) then
    perform recount_market();
  end if;
  if not exists (select from unmet_places) then
    perform recount_unmet();
  end if;
end
$$;
