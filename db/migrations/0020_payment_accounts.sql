-- An account at the payment provider belongs to the person who opened it: a new owner of the bakery starts with none.
create table payment_accounts (
  stripe_account_id text primary key,
  bakery_id uuid not null constraint payment_accounts_bakery_id_bakeries_id_fk references bakeries (id) on delete cascade,
  user_id uuid not null constraint payment_accounts_user_id_users_id_fk references users (id) on delete cascade,
  onboarding_completed boolean not null default false,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payment_accounts_bakery_user_unique unique (bakery_id, user_id)
);--> statement-breakpoint
create index payment_accounts_user_index on payment_accounts (user_id);--> statement-breakpoint
insert into payment_accounts (stripe_account_id, bakery_id, user_id, onboarding_completed, charges_enabled, payouts_enabled)
select stripe_account_id, id, claimed_by, stripe_onboarding_completed, stripe_charges_enabled, stripe_payouts_enabled
from bakeries where stripe_account_id is not null and claimed_by is not null;--> statement-breakpoint

-- Where a payment's share goes stays with the payment, whoever owns the bakery later.
alter table checkout_sessions add column stripe_account_id text;--> statement-breakpoint
update checkout_sessions s set stripe_account_id = coalesce(b.stripe_account_id, 'acct_unknown')
from orders o join bakeries b on b.id = o.bakery_id where o.id = s.order_id;--> statement-breakpoint
alter table checkout_sessions alter column stripe_account_id set not null;--> statement-breakpoint
create index checkout_sessions_account_index on checkout_sessions (stripe_account_id, paid_at) where outcome = 'order_paid';--> statement-breakpoint

-- The one definition of "takes orders". Its answer is kept in bakeries.takes_orders, which is what everything reads: so searches and
-- pages hear of a change as of any other of the bakery, and only of a change.
create function may_take_orders(bakery bakeries) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select bakery.approved and not bakery.hidden and bakery.verification_status = 'verified' and exists (
    select from payment_accounts a
    where a.bakery_id = bakery.id and a.user_id = bakery.claimed_by and a.onboarding_completed and a.charges_enabled)
$$;--> statement-breakpoint

alter table bakeries add column takes_orders boolean not null default false;--> statement-breakpoint

create function keep_takes_orders() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.takes_orders := may_take_orders(new);
  return new;
end
$$;--> statement-breakpoint
create trigger bakeries_keep_takes_orders before insert or update of approved, hidden, claimed_by, verification_status, takes_orders on bakeries
  for each row execute function keep_takes_orders();--> statement-breakpoint

-- The lock first and the reading in a later statement: a bakery verified at the same moment must be seen.
create function follow_payment_account() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  changed uuid := coalesce(new.bakery_id, old.bakery_id);
begin
  perform from bakeries where id = changed for no key update;
  update bakeries b set takes_orders = not b.takes_orders where b.id = changed and b.takes_orders <> may_take_orders(b);
  return null;
end
$$;--> statement-breakpoint
create trigger payment_accounts_followed after insert or update or delete on payment_accounts
  for each row execute function follow_payment_account();--> statement-breakpoint

create or replace view search_bakeries as
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
where b.approved and not b.hidden;--> statement-breakpoint

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
    b.takes_orders as online_ordering,
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
          a.takes_orders, a.is_premium, a.premium_until, a.shuffle, a.created_at,
          a.zip_code, a.instagram_url, a.website_url, a.verified_at, a.delivery_fee_cents, a.delivery_radius, a.estimated_delivery_time)
        is distinct from
          (r.name, r.slug, r.short_bio, r.city, r.state, r.location_text, r.latitude, r.longitude, r.hero_image_url, r.hero_picture_id,
          r.approved, r.hidden, r.claimed_by, r.verification_status, r.average_rating, r.review_count, r.delivery_enabled,
          r.takes_orders, r.is_premium, r.premium_until, r.shuffle, r.created_at,
          r.zip_code, r.instagram_url, r.website_url, r.verified_at, r.delivery_fee_cents, r.delivery_radius, r.estimated_delivery_time)));
  end if;
  return null;
end
$$;--> statement-breakpoint

-- The searches' copies change only for bakeries that took orders by the old rule and do not by the new one.
set local localoaf.search_waits = 'on';--> statement-breakpoint
update bakeries b set takes_orders = true where may_take_orders(b);--> statement-breakpoint
set local localoaf.search_waits = 'off';--> statement-breakpoint
select refresh_search(array(select id from bakeries
  where takes_orders <> (claimed and stripe_onboarding_completed and stripe_charges_enabled and stripe_account_id is not null)));--> statement-breakpoint

alter table bakeries drop column stripe_account_id, drop column stripe_onboarding_completed, drop column stripe_charges_enabled,
  drop column stripe_payouts_enabled;--> statement-breakpoint

-- The owner's choice while it holds, otherwise the oldest verified claim (decision 31).
create function primary_bakery(owner uuid) returns uuid
language sql stable
return (
  select b.id from bakeries b
  left join profiles p on p.user_id = b.claimed_by
  left join bakery_claims c on c.bakery_id = b.id and c.user_id = b.claimed_by and c.status = 'approved'
  where b.claimed_by = owner and b.verification_status = 'verified'
  order by (b.id = p.primary_bakery_id) desc nulls last, c.decided_at nulls last, b.created_at, b.id
  limit 1);
