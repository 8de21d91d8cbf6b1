-- Spec §5 (username rules) and §7 (call). "Public safe": says whether a name is free, never whose it is.
-- An unverified account older than 24 hours holds neither its e-mail nor its username (decision 3).
create function check_username_public_safe(username_to_check text)
returns table (valid boolean, available boolean, error text)
language plpgsql stable parallel safe
set search_path = public, pg_temp
as $$
declare
  name text := lower(btrim(coalesce(username_to_check, ''))) collate "C";
  problem text := case
    when name = '' then 'Username is required'
    when char_length(name) < 3 then 'Username must be at least 3 characters'
    when char_length(name) > 20 then 'Username must be at most 20 characters'
    when name !~ '^[a-z0-9_]+$' then 'Username may contain only letters, numbers and underscores'
    when name !~ '^[a-z]' then 'Username must start with a letter'
    when name !~ '[a-z0-9]$' then 'Username must end with a letter or number'
  end;
begin
  if problem is not null then
    return query select false, false, problem;
  elsif is_reserved_username(name) or exists (
    select from profiles p join users u on u.id = p.user_id
    where lower(p.username) = name
      and (u.email_verified_at is not null or u.created_at > now() - interval '24 hours')
  ) then
    return query select true, false, 'Username is not available';
  else
    return query select true, true, null::text;
  end if;
end
$$;--> statement-breakpoint

-- Names that would let somebody speak for the house. A test ties the brand in this list to the constant in the code.
create function is_reserved_username(name text) returns boolean
language sql immutable parallel safe
return lower(name) in (
  'localoaf', 'localoaf_support', 'localoaf_team', 'admin', 'administrator', 'admins', 'anonymous', 'billing', 'breadletter',
  'contact', 'deleted', 'deleted_user', 'editor', 'editors', 'everyone', 'guest', 'help', 'helpdesk', 'hostmaster', 'info',
  'legal', 'mail', 'mailer_daemon', 'me', 'mod', 'moderator', 'moderators', 'new', 'newsletter', 'nobody', 'noreply',
  'no_reply', 'null', 'official', 'owner', 'payments', 'postmaster', 'privacy', 'root', 'sales', 'security', 'self',
  'staff', 'stripe', 'support', 'sysadmin', 'system', 'team', 'undefined', 'user', 'username', 'users', 'verified',
  'webmaster', 'you'
);--> statement-breakpoint

-- Spec §7 and §9, decision 29: public bakeries only, premium ones first, both parts by distance.
-- Distances are those of the haversine formula on a sphere of 6371.0088 km (the mean radius of the earth): for points on the
-- unit sphere the straight line is 2 sin(angle / 2). The box in front of each distance lets the index end the search when
-- fewer bakeries than asked for lie within the radius; without it the nearest-neighbour scan would walk the whole country.
-- Ties are fetched whole and ordered by id outside: PostgreSQL 15 takes the index only for the bare distance, and pages must
-- not overlap. The planner cannot estimate the box (it guesses 0.1 % always), hence no bitmap scans in here.
create function find_bakeries_within_radius(
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
$$;--> statement-breakpoint

-- Decision 9. After the statement, so that taking the role from all at once is caught too; the lock makes two
-- simultaneous removals of two admins wait for one another.
create function keep_one_admin() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if exists (select from removed where role = 'admin') then
    perform pg_advisory_xact_lock(hashtext('keep_one_admin'));
    if not exists (select from user_roles where role = 'admin') then
      raise exception 'The last admin cannot be removed.' using errcode = 'check_violation', constraint = 'user_roles_last_admin', table = 'user_roles';
    end if;
  end if;
  return null;
end
$$;--> statement-breakpoint
create trigger user_roles_keep_admin_on_delete after delete on user_roles
  referencing old table as removed for each statement execute function keep_one_admin();--> statement-breakpoint
create trigger user_roles_keep_admin_on_update after update on user_roles
  referencing old table as removed for each statement execute function keep_one_admin();--> statement-breakpoint

-- Rows are locked first and counted in a second statement: a count made while waiting for the lock would miss the review
-- that the other transaction has just committed.
create function recount_reviews() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    touched := array(select distinct bakery_id from added);
  elsif tg_op = 'DELETE' then
    touched := array(select distinct bakery_id from removed);
  else
    touched := array(
      select distinct unnest(array[a.bakery_id, r.bakery_id]) from added a join removed r using (id)
      where (a.stars, a.bakery_id, a.hidden_at is null) is distinct from (r.stars, r.bakery_id, r.hidden_at is null));
  end if;

  perform from bakeries where id = any (touched) order by id for no key update;
  update bakeries b
  set review_count = coalesce(s.review_count, 0), average_rating = coalesce(s.average_rating, 0)
  from unnest(touched) as t (id)
  left join (
    select bakery_id, count(*) as review_count, round(avg(stars), 2) as average_rating
    from reviews where bakery_id = any (touched) and hidden_at is null group by bakery_id
  ) s on s.bakery_id = t.id
  where b.id = t.id;
  return null;
end
$$;--> statement-breakpoint
create trigger reviews_recount_on_insert after insert on reviews
  referencing new table as added for each statement execute function recount_reviews();--> statement-breakpoint
create trigger reviews_recount_on_update after update on reviews
  referencing new table as added old table as removed for each statement execute function recount_reviews();--> statement-breakpoint
create trigger reviews_recount_on_delete after delete on reviews
  referencing old table as removed for each statement execute function recount_reviews();--> statement-breakpoint

create function recount_posts() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    touched := array(select distinct topic_id from added);
  elsif tg_op = 'DELETE' then
    touched := array(select distinct topic_id from removed);
  else
    touched := array(
      select distinct unnest(array[a.topic_id, r.topic_id]) from added a join removed r using (id)
      where (a.topic_id, a.created_at, a.hidden_at is null) is distinct from (r.topic_id, r.created_at, r.hidden_at is null));
  end if;

  perform from forum_topics where id = any (touched) order by id for no key update;
  update forum_topics f
  set post_count = coalesce(s.post_count, 0), last_post_at = coalesce(s.last_post_at, f.created_at)
  from unnest(touched) as t (id)
  left join (
    select topic_id, count(*) as post_count, max(created_at) as last_post_at
    from forum_posts where topic_id = any (touched) and hidden_at is null group by topic_id
  ) s on s.topic_id = t.id
  where f.id = t.id;
  return null;
end
$$;--> statement-breakpoint
create trigger forum_posts_recount_on_insert after insert on forum_posts
  referencing new table as added for each statement execute function recount_posts();--> statement-breakpoint
create trigger forum_posts_recount_on_update after update on forum_posts
  referencing new table as added old table as removed for each statement execute function recount_posts();--> statement-breakpoint
create trigger forum_posts_recount_on_delete after delete on forum_posts
  referencing old table as removed for each statement execute function recount_posts();--> statement-breakpoint

-- Only the two participants write in a conversation, and writing moves it to the top of both lists.
create function admit_message() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update conversations set last_message_at = greatest(last_message_at, new.created_at)
  where id = new.conversation_id and new.sender_id in (participant_1, participant_2);
  if not found then
    raise exception 'Only a participant can write in a conversation.' using errcode = 'check_violation', constraint = 'messages_sender_participates', table = 'messages';
  end if;
  return new;
end
$$;--> statement-breakpoint
create trigger messages_admit before insert or update of conversation_id, sender_id on messages
  for each row execute function admit_message();--> statement-breakpoint

-- Every process drops its cache of rendered pages on this. Per statement, and equal notices of one transaction are sent once.
create function notify_pages_changed() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('pages_changed', '');
  return null;
end
$$;--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array[
    'bakeries', 'tags', 'bakery_tags', 'bakery_pictures', 'featured_listings', 'menu_items', 'menu_item_options',
    'reviews', 'video_reviews', 'profiles', 'forum_categories', 'forum_topics', 'forum_posts'
  ] loop
    execute format(
      'create trigger %I after insert or update or delete or truncate on public.%I for each statement execute function public.notify_pages_changed()',
      name || '_pages_changed', name);
  end loop;
end
$$;--> statement-breakpoint

-- The category catalogue of spec §3, core ones in the order of the core listing.
insert into tags (slug, name, description, icon, color, kind, is_core, position) values
  ('bread', 'Bread', 'Loaves, rolls and everyday bread', 'wheat', '#8c4a1c', 'product', true, 1),
  ('cakes', 'Cakes', 'Layer cakes, cupcakes and celebration cakes', 'cake', '#a8323e', 'product', true, 2),
  ('cookies', 'Cookies', 'Cookies, bars and brownies', 'cookie', '#a5651f', 'product', true, 3),
  ('pastries', 'Pastries', 'Croissants, danishes and other flaky things', 'croissant', '#b9832e', 'product', true, 4),
  ('sourdough', 'Sourdough', 'Naturally leavened, slowly fermented', 'sprout', '#6f5a3a', 'product', true, 5),
  ('gluten-free', 'Gluten-free', 'Baked without gluten', 'wheat-off', '#4f7352', 'dietary', true, 6),
  ('vegan', 'Vegan', 'Baked without animal products', 'leaf', '#3f7a4a', 'dietary', true, 7),
  ('pies', 'Pies', 'Sweet and savory pies and tarts', 'chart-pie', '#9a3b2e', 'product', true, 8),
  ('breakfast', 'Breakfast', 'For the first hours of the day', 'egg-fried', '#b07a12', 'meal', false, 9),
  ('lunch', 'Lunch', 'Sandwiches, focaccia and savory bakes', 'sandwich', '#7a6a2c', 'meal', false, 10),
  ('dessert', 'Dessert', 'Something sweet to end with', 'dessert', '#9c4a6a', 'meal', false, 11),
  ('seasonal', 'Seasonal', 'Holiday and seasonal specials', 'calendar-heart', '#5b6f86', 'product', false, 12);
