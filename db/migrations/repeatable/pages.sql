-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- Rendered pages are kept by what they show (decision 060). A notice names the tags of what changed, and every
-- process drops the pages that carry one of them. A notice holds 8000 bytes: what is longer takes several. More tags than there are
-- pages in a cache become '*', which all pages carry.
create or replace function pages_changed(tags text[]) returns void
language sql
set search_path = pg_catalog, pg_temp
as $$
  select pg_notify('pages_changed', string_agg(tag, ' ' order by place)) from (
    select tag, place, sum(octet_length(tag) + 1) over (order by place) / 7500 as notice
    from unnest(case when cardinality(tags) > 5000 then '{*}' else tags end) with ordinality as told (tag, place)) cut
  group by notice
$$;

-- What shared pages show of one row of a table, and the tags by which they know it. What is taken off is on no such page: so a new
-- column counts as shown until somebody says otherwise. A row that gives nothing is shown nowhere.
create or replace function page_parts(source text, r jsonb) returns table (tag text, shown jsonb)
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  bakery constant text := 'bakery:' || (r ->> 'bakery_id');
  card constant text := 'card:' || (r ->> 'bakery_id');
begin
  case source
  when 'bakeries' then
    if not (r ->> 'approved')::boolean or (r ->> 'hidden')::boolean then
      return;
    end if;
    -- Premium that ran out is not shown, whatever the flag says: clearing it is no change.
    shown := r - '{updated_at,position,claimed_by,is_premium,premium_until,premium_activated_at}'::text[]
      || jsonb_build_object('premium', (r ->> 'is_premium')::boolean and coalesce((r ->> 'premium_until')::timestamptz > now(), true));
    tag := 'bakery:' || (r ->> 'id');
    return next;
    shown := shown - '{about,zip,zip_code,instagram_url,website_url,verified_at,delivery_fee_cents,delivery_radius,estimated_delivery_time}'::text[];
    tag := 'card:' || (r ->> 'id');
    return next;
    -- Who is in a list, and where.
    shown := shown - '{short_bio,time_zone,hero_image_url,hero_picture_id,average_rating,review_count}'::text[];
    tag := 'lists';
    return next;
    return query values ('ratings', jsonb_build_array(r -> 'id', r -> 'average_rating', r -> 'review_count'));
  when 'bakery_tags' then
    return query values (bakery, r), (card, r), ('lists', r);
  when 'featured_listings' then
    shown := r - '{created_by,created_at}'::text[];
    return query values (bakery, shown), (card, shown), ('lists', shown);
  when 'bakery_addresses' then
    return query select bakery, jsonb_build_array(r -> 'street', r -> 'unit')
      from bakeries b where b.id = (r ->> 'bakery_id')::uuid and b.kind = 'shop';
  when 'bakery_pictures' then
    return query values (bakery, r);
  when 'menu_items' then
    -- How many are left is told up to five (FEW in menu.ts): not every sale changes the page.
    if r ->> 'archived_at' is null then
      return query values (bakery, r - 'updated_at' || jsonb_build_object('stock', least((r ->> 'stock')::integer, 6))),
        -- From what price one can order.
        (card, jsonb_build_array(r -> 'price_cents', r -> 'available', (r ->> 'stock')::integer > 0));
    end if;
  when 'next_windows' then
    return query values (bakery, r), (card, r);
  when 'opening_windows' then
    return query values (bakery, r - 'id');
  when 'opening_rules' then
    return query values (bakery, jsonb_build_array(r -> 'paused_until', r -> 'pause_message'));
  when 'custom_order_settings' then
    return query values (bakery, r -> 'enabled');
  when 'bakery_programs' then
    return query values (bakery, r - '{permit_expires_on,updated_at}'::text[]);
  when 'cottage_programs' then
    shown := r - '{name,annual_cap_cents,permit_words,selling_words,label_words,source_url,source_words,checked_on,edited_by,updated_at}'::text[];
    return query select 'bakery:' || p.bakery_id, shown from bakery_programs p where p.program_key = r ->> 'key';
  when 'menu_item_options' then
    return query select kind || m.bakery_id, r from menu_items m, (values ('bakery:'), ('card:')) k (kind) where m.id = (r ->> 'menu_item_id')::uuid;
  when 'reviews' then
    if r ->> 'hidden_at' is null then
      return query values (bakery, r - 'replied_by');
      -- How many somebody wrote is a badge.
      return query select 'profile:' || (r ->> 'user_id'), null::jsonb where r ->> 'user_id' is not null;
    end if;
  when 'video_reviews' then
    if r ->> 'state' = 'approved' then
      return query values (bakery, r - '{reason,ruled_by,ruled_at}'::text[]);
    end if;
  when 'profiles' then
    return query values ('profile:' || (r ->> 'user_id'), r - '{primary_bakery_id,updated_at}'::text[]);
    return query select 'bakery:' || v.bakery_id, jsonb_build_array(r -> 'username', r -> 'full_name', r -> 'show_full_name')
      from (select bakery_id from reviews where user_id = (r ->> 'user_id')::uuid and hidden_at is null
        union select bakery_id from video_reviews where user_id = (r ->> 'user_id')::uuid and state = 'approved') v;
    -- Pages of the forum name their authors: whoever wrote ten thousand posts costs no more here than others.
    return query values ('author:' || (r ->> 'username'),
      jsonb_build_array(case when (r ->> 'show_full_name')::boolean then r -> 'full_name' end, r -> 'avatar_picture_id'));
  when 'blocked_emails' then
    return query select 'profile:' || u.id, null::jsonb from users u where u.email = r ->> 'email';
  when 'pictures' then
    shown := r - '{owner_id,byte_size}'::text[];
    return query select page || b.id, shown from bakeries b, unnest('{bakery:,card:}'::text[]) page where b.hero_picture_id = (r ->> 'id')::uuid;
    return query select 'bakery:' || g.bakery_id, shown from bakery_pictures g where g.picture_id = (r ->> 'id')::uuid;
    return query select 'bakery:' || m.bakery_id, shown from menu_items m where m.picture_id = (r ->> 'id')::uuid;
    return query select page, shown from profiles p, unnest(array['profile:' || p.user_id, 'author:' || p.username]) page
      where p.avatar_picture_id = (r ->> 'id')::uuid;
  when 'forum_categories' then
    -- Robots are told of categories that have topics.
    return query values ('forum', r || jsonb_build_object('topic_count', (r ->> 'topic_count')::integer > 0)), ('category:' || (r ->> 'id'), r - 'topic_count'), ('forum:' || (r ->> 'id'), r);
  when 'forum_topics' then
    if r ->> 'state' = 'visible' then
      -- A reply changes the pages that show it, and not the others of its topic, unless there is one page more (POSTS_A_PAGE in forum.ts).
      return query values ('topic:' || (r ->> 'id'), r - '{last_number,shown_number,post_count,bake_count,like_count,last_post_at}'::text[]
          || jsonb_build_object('pages', ((r ->> 'shown_number')::integer - 1) / 20)),
        ('posts:' || (r ->> 'id') || ':1', r -> 'bake_count'),
        ('forum:' || (r ->> 'category_id'), r - '{last_number,shown_number}'::text[]),
        -- A feed has the newest topics, whatever is answered or liked in them.
        ('topics:' || (r ->> 'category_id'), jsonb_build_array(r -> 'id', r -> 'slug', r -> 'title', r -> 'author_id', r -> 'created_at'));
      -- Badges.
      return query select 'profile:' || (r ->> 'solver_id'), null::jsonb where r ->> 'solver_id' is not null;
      return query select 'profile:' || (r ->> 'author_id'), null::jsonb
        where r ->> 'author_id' is not null and (r ->> 'has_recipe')::boolean and (r ->> 'bake_count')::integer > 0;
    end if;
  when 'forum_posts' then
    if r ->> 'state' = 'visible' or r ->> 'state' = 'deleted' and r ->> 'shown_at' is not null then
      return query values ('posts:' || (r ->> 'topic_id') || ':' || ((r ->> 'number')::integer + 19) / 20,
        case when r ->> 'state' = 'visible' then r - '{body,renderer,search,told_at}'::text[] end);
      if (r ->> 'number')::integer = 1 then
        return query values ('text:' || (r ->> 'id'), r -> 'body_html');
      end if;
      -- The first page shows the newest bakes of its recipe, wherever they are.
      if (r ->> 'baked')::boolean and r ->> 'state' = 'visible' then
        return query values ('posts:' || (r ->> 'topic_id') || ':1', jsonb_build_array(r -> 'number', r -> 'author_id', r -> 'body_html', r -> 'created_at'));
      end if;
    end if;
  when 'forum_recipes' then
    return query select 'posts:' || t.id || ':1', r from forum_topics t where t.id = (r ->> 'topic_id')::uuid and t.state = 'visible';
  when 'forum_recipe_ingredients' then
    return query select 'posts:' || t.id || ':1', r from forum_topics t where t.id = (r ->> 'topic_id')::uuid and t.state = 'visible';
  when 'breadletter_issues' then
    -- Its way from reader to reader is shown nowhere.
    if r ->> 'state' in ('sending', 'paused', 'sent') then
      return query values ('breadletter', r - '{state,version,readers,queued,began_at,ended_at,updated_at,story}'::text[]);
    end if;
  when 'tags' then
    return query values ('*', r);
  when 'sitemap_files' then
    return query values ('lists', r);
  end case;
end
$$;

-- A statement that changes nothing shown says nothing.
create or replace function tell_pages() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'TRUNCATE' or current_setting('localoaf.filling', true) = 'on' then
    perform pages_changed('{*}');
  elsif tg_op = 'INSERT' then
    perform pages_changed(array(select distinct p.tag from added a, page_parts(tg_table_name, to_jsonb(a)) p order by p.tag));
  elsif tg_op = 'DELETE' then
    perform pages_changed(array(select distinct p.tag from removed r, page_parts(tg_table_name, to_jsonb(r)) p order by p.tag));
  else
    perform pages_changed(array(
      with before as (select p.* from removed r, page_parts(tg_table_name, to_jsonb(r)) p),
        after as (select p.* from added a, page_parts(tg_table_name, to_jsonb(a)) p)
      select distinct tag from ((table before except table after) union all (table after except table before)) changed order by tag));
  end if;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'bakeries', 'bakery_addresses', 'bakery_tags', 'featured_listings', 'bakery_pictures', 'menu_items', 'menu_item_options',
    'next_windows', 'opening_windows', 'opening_rules', 'custom_order_settings', 'reviews', 'video_reviews', 'profiles', 'bakery_programs', 'cottage_programs',
    'blocked_emails', 'pictures', 'forum_categories', 'forum_topics', 'forum_posts', 'forum_recipes', 'forum_recipe_ingredients', 'tags', 'sitemap_files', 'breadletter_issues'
  ] loop
    execute format(
      'create or replace trigger %1$I_pages_on_insert after insert on public.%1$I referencing new table as added for each statement execute function public.tell_pages();
      create or replace trigger %1$I_pages_on_update after update on public.%1$I referencing new table as added old table as removed for each statement execute function public.tell_pages();
      create or replace trigger %1$I_pages_on_delete after delete on public.%1$I referencing old table as removed for each statement execute function public.tell_pages();
      create or replace trigger %1$I_pages_on_truncate after truncate on public.%1$I for each statement execute function public.tell_pages()', name);
  end loop;
end
$$;

-- A completed order counts towards a badge of its customer, and their review of the bakery says that they ordered there. Orders change
-- often and are shown nowhere else.
create or replace function tell_pages_of_reviewer() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform pages_changed(array['profile:' || new.customer_id] || case
    when exists (select from reviews where user_id = new.customer_id and bakery_id = new.bakery_id) then array['bakery:' || new.bakery_id]
    else '{}' end);
  return null;
end
$$;
create or replace trigger orders_pages_on_completion after update of status, customer_id on orders for each row
  when (new.status = 'completed' and new.customer_id is not null and (old.status, old.customer_id) is distinct from (new.status, new.customer_id))
  execute function tell_pages_of_reviewer();
