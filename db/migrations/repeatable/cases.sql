-- Applied whole whenever its text changes (decision 130): only what can be said again.

drop view if exists cases_made, submissions;

-- What people hand in, each kind from the table of its feature (decision 172). A listing that was sent back with a question is a
-- draft again; here it waits for its answer, as the other kinds do. Its bakery, once there is one, has the same id.
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

-- What waits for a person, and what was ruled, as the tables of the rooms have it (decision 226). All reports about one thing are one case.
-- Where the room has ruled, an appeal opens it again, and says how it ended until the room rules anew.
create view cases_made as
  with rooms as (
    select s.kind, s.id as subject_id, case s.state when 'pending' then 'open' else s.state end as state, s.submitted_at as opened_at,
      s.reason, s.ruled_by, case when s.state <> 'pending' then s.ruled_at end as ruled_at
    from submissions s
    union all
    select 'share_post', id, case state when 'pending' then 'open' else state end, created_at, reason, ruled_by, ruled_at from share_posts
    union all
    select 'video_review', id, case state when 'pending' then 'open' else state end, created_at, reason, ruled_by, ruled_at from video_reviews
    union all
    select 'help_request', id, case state when 'pending' then 'open' else state end, waits_since, reason, ruled_by, ruled_at from help_requests
    union all
    select subject_type, subject_id, case when ruling is null then 'open' else (
        array['dismissed', 'warned', 'hidden', 'removed', 'suspended'])[array_position(array['dismiss', 'warn', 'hide', 'remove', 'suspend'], ruling)] end,
      created_at, resolution, decided_by, decided_at
    from (
      -- Of those that are open the oldest; where none is, what was decided last.
      select distinct on (subject_type, subject_id) subject_type, subject_id, ruling, created_at, resolution, decided_by, decided_at
      from reports
      order by subject_type, subject_id, decided_at desc nulls first, created_at, id
    ) latest
  )
  select m.kind, m.subject_id, a.id as appeal_id, case when a.id is null then m.state else coalesce(a.outcome, 'open') end as state,
    coalesce(a.appealed_at, m.opened_at) as opened_at, case when a.id is null then m.reason else a.answer end as reason,
    case when a.id is null then m.ruled_by else a.decided_by end as ruled_by,
    case when a.id is null then m.ruled_at else a.decided_at end as ruled_at
  from rooms m left join lateral (
    select * from appeals a
    where a.subject_id = m.subject_id and a.kind = m.kind and a.appealed_at is not null and m.state <> 'open'
      and (a.decided_at is null or a.decided_at >= m.ruled_at)
    order by a.decided_at desc nulls first, a.appealed_at limit 1
  ) a on true;

-- The queues of all editors read again, in the words of app/live/events.ts; a notice holds 150 ids.
create or replace function tell_editors() returns void
language sql
set search_path = public, pg_temp
as $$
  select pg_notify('live', json_build_object('to', json_agg(user_id), 'event', json_build_object('type', 'case'))::text)
  from (
    select user_id, (row_number() over (order by user_id) - 1) / 150 as part
    from user_roles where role in ('editor', 'admin') group by user_id
  ) editors group by part
$$;

-- Cases follow what their rooms write, by whatever statement: a claim loses to another, a handover withdraws, an account is erased.
create or replace function keep_cases(touched uuid[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  made integer;
  gone integer;
  kept integer;
begin
  -- Whoever comes second reads what the first has left, also of one that is new: a report filed while another one is ruled on keeps the
  -- case open, and of two first ones it waits since the first.
  insert into cases (kind, subject_id, state, opened_at)
  select kind, subject_id, state, opened_at from cases_made where subject_id = any (touched)
  on conflict (subject_id, kind) do nothing;
  get diagnostics made = row_count;
  perform from cases where subject_id = any (touched) order by id for update;
  delete from cases c where c.subject_id = any (touched)
    and not exists (select from cases_made m where m.subject_id = c.subject_id and m.kind = c.kind);
  get diagnostics gone = row_count;
  update cases c
  set (appeal_id, state, opened_at, reason, ruled_by, ruled_at) = (m.appeal_id, m.state, m.opened_at, m.reason, m.ruled_by, m.ruled_at)
  from cases_made m where m.subject_id = any (touched) and m.subject_id = c.subject_id and m.kind = c.kind
    and (c.appeal_id, c.state, c.opened_at, c.reason, c.ruled_by, c.ruled_at) is distinct from
      (m.appeal_id, m.state, m.opened_at, m.reason, m.ruled_by, m.ruled_at);
  get diagnostics kept = row_count;
  if made + gone + kept > 0 then
    perform tell_editors();
  end if;
end
$$;

call refresh_after_changes('listings', 'keep_cases', 'id', 'state, reason, submitted_at, ruled_by, ruled_at');
call refresh_after_changes('listing_changes', 'keep_cases', 'id', 'state, reason, ruled_by, ruled_at');
call refresh_after_changes('bakery_claims', 'keep_cases', 'id', 'bakery_id, status, reason, decided_by, decided_at');
call refresh_after_changes('share_posts', 'keep_cases', 'id', 'state, reason, ruled_by, ruled_at');
call refresh_after_changes('video_reviews', 'keep_cases', 'id', 'state, reason, ruled_by, ruled_at');
call refresh_after_changes('help_requests', 'keep_cases', 'id', 'state, waits_since, reason, ruled_by, ruled_at');
call refresh_after_changes('reports', 'keep_cases', 'subject_id', 'status, ruling, resolution, decided_by, decided_at');
call refresh_after_changes('appeals', 'keep_cases', 'subject_id', 'appealed_at, outcome, answer, decided_by, decided_at');

-- Whatever waited before there were cases, or is told otherwise by this version.
select keep_cases(array(select subject_id from cases union select subject_id from cases_made));

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
