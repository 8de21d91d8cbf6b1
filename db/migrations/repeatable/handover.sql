-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- Of earlier versions, with their triggers.
drop function if exists dismiss_helpers(), tell_former_helper() cascade;

-- Of a person who no longer works at a bakery, as its owner or a helper: what they were told there goes, every open page is told in the words of
-- app/live/events.ts, and their streams close. What comes back as the person that they still are finds nothing there. Pushes that wait go
-- with the bells, by which alone `retell` would find words to take back; one that is being sent asks for itself (sendPush).
create or replace function leave_crew(bakery uuid, person uuid) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  delete from notifications where bakery_id = bakery and user_id = person;
  perform graphile_worker.remove_job(key) from graphile_worker._private_jobs
  where starts_with(key, 'push:' || person || ':') and payload ->> 'bakery_id' = bakery::text;
  perform pg_notify('live', json_build_object(
    'to', json_build_array(person), 'event', json_build_object('type', 'helpers', 'bakery_id', bakery))::text);
  perform pg_notify('crew_left', person::text);
end
$$;

create or replace function leave_as_helper() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform leave_crew(old.bakery_id, old.user_id);
  return null;
end
$$;
create or replace trigger bakery_helpers_left after delete on bakery_helpers
  for each row when (old.user_id is not null) execute function leave_as_helper();

-- No customer begins to pay an account that may no longer be paid: a job closes the pages (closeLater says the same).
create or replace function close_pages_of(bakery uuid) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform graphile_worker.add_job('close_page', json_build_object('subject_kind', p.subject_kind, 'subject_id', p.subject_id),
    max_attempts := 25, job_key := 'close_page:' || p.subject_id)
  from payment_accounts a join payments p on p.stripe_account_id = a.stripe_account_id
  where a.bakery_id = bakery and p.state in ('creating', 'open');
end
$$;

-- The same picture as a row of its owner: two owners of one picture share its files, not its row.
create or replace function own_picture(picture uuid, owner uuid) returns uuid
language sql stable
set search_path = public, pg_temp
as $$
  select own.id from pictures p join pictures own on own.kind = p.kind and own.content_hash = p.content_hash
  where p.id = picture and own.owner_id is not distinct from owner order by own.id limit 1
$$;

-- The page's pictures are the bakery's, that is its owner's. The former one keeps their rows, and what they do to those shows nowhere.
create or replace function hand_over_pictures(bakery uuid, owner uuid) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into pictures (id, owner_id, kind, content_hash, width, height, byte_size, formats, widths, color, alt)
    select gen_random_uuid(), owner, kind, content_hash, width, height, byte_size, formats, widths, color, alt from pictures
    where owner_id is distinct from owner and id in (
      select hero_picture_id from bakeries where id = bakery
      union all select picture_id from bakery_pictures where bakery_id = bakery
      union all select picture_id from menu_items where bakery_id = bakery)
    on conflict do nothing;
  -- What the editors are to look at is what the page shows from now on. Who has reported that one, too, is not counted twice.
  update reports r set subject_id = own_picture(r.subject_id, owner)
    where r.subject_type = 'picture' and r.status = 'open' and r.subject_id in (
      select hero_picture_id from bakeries where id = bakery
      union all select picture_id from bakery_pictures where bakery_id = bakery
      union all select picture_id from menu_items where bakery_id = bakery)
    and not exists (select from reports o where o.subject_type = 'picture' and o.status = 'open' and o.reporter_id = r.reporter_id
      and o.subject_id = own_picture(r.subject_id, owner));
  update bakeries set hero_picture_id = own_picture(hero_picture_id, owner) where id = bakery and hero_picture_id is not null;
  update menu_items set picture_id = own_picture(picture_id, owner) where bakery_id = bakery and picture_id is not null;
  with before as (delete from bakery_pictures where bakery_id = bakery returning picture_id, position)
    insert into bakery_pictures (bakery_id, picture_id, position)
    select bakery, own_picture(picture_id, owner) as own, min(position) from before group by own;
end
$$;

-- Ruling 65: page, menu, hours, reviews, orders and their money are the bakery's; what is the former owner's stays behind, whoever gives
-- it away and by whatever statement. Permits go with forget_program, the right to be paid with may_take_orders. tests/handover.test.ts has
-- a line for every table.
create or replace function hand_over() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  -- Where a shop is that was nobody's stands on its page; a street that the page keeps secret is always somebody's.
  if old.claimed_by is not null or new.kind = 'home' then
    delete from bakery_addresses where bakery_id = new.id;
  end if;
  delete from bakery_helpers where bakery_id = new.id;
  delete from saved_replies where bakery_id = new.id;
  update bakery_claims set status = 'withdrawn'
    where bakery_id = new.id and status = 'approved' and user_id is distinct from new.claimed_by;
  delete from share_posts where bakery_id = new.id and state = 'pending';
  -- What belongs to a quote is no draft of the baker's: a customer has begun to pay it.
  delete from invoices where bakery_id = new.id and state = 'draft' and quote_id is null;
  update listing_changes set state = 'withdrawn', ruled_at = null where bakery_id = new.id and state in ('pending', 'asked');
  -- "Nobody else reads them", says the screen where they are written.
  update bakery_customers set notes = '' where bakery_id = new.id and notes <> '';
  -- Ruling 32: no owner reviews their own bakery.
  delete from reviews where bakery_id = new.id and user_id = new.claimed_by;
  delete from video_reviews where bakery_id = new.id and user_id = new.claimed_by;
  perform close_pages_of(new.id);
  perform hand_over_pictures(new.id, new.claimed_by);
  if old.claimed_by is not null then
    perform leave_crew(new.id, old.claimed_by);
  end if;
  return null;
end
$$;
create or replace trigger bakeries_hand_over after update of claimed_by on bakeries
  for each row when (old.claimed_by is distinct from new.claimed_by) execute function hand_over();

-- Bakeries that changed hands before this was kept. What an admin put on a page is left as it is.
select hand_over_pictures(id, claimed_by) from (
  select distinct b.id, b.claimed_by
  from (
    select id as bakery_id, hero_picture_id as picture_id from bakeries
    union all select bakery_id, picture_id from bakery_pictures
    union all select bakery_id, picture_id from menu_items
  ) shown join bakeries b on b.id = shown.bakery_id join pictures p on p.id = shown.picture_id
  where p.owner_id <> b.claimed_by and not exists (select from user_roles r where r.user_id = p.owner_id and r.role = 'admin')
) former;
