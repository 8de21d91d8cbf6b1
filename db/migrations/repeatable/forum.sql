-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- Of an earlier version, with its triggers.
drop function if exists recount_posts(uuid[]) cascade;

-- Counts are kept by one more and one less, so that a post costs the same in a topic of ten and of ten thousand (decision 230).
-- A topic is what its first post is: visible, held, hidden or deleted.
create or replace function count_post() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  was constant boolean := tg_op <> 'INSERT' and old.state = 'visible';
  is_now constant boolean := tg_op <> 'DELETE' and new.state = 'visible';
  topic constant uuid := coalesce(new.topic_id, old.topic_id);
  first constant boolean := coalesce(new.number, old.number) = 1;
  change constant integer := is_now::integer - was::integer;
begin
  if current_setting('localoaf.filling', true) = 'on' then
    return null;
  end if;
  if tg_op = 'DELETE' then
    update forum_topics set like_count = like_count - old.like_count where id = topic and old.like_count > 0;
  elsif first then
    update forum_topics set state = new.state where id = topic and state <> new.state;
  end if;
  if change = 0 then
    return null;
  end if;
  update forum_members set visible_posts = visible_posts + change where user_id = coalesce(new.author_id, old.author_id);
  if first then
    return null;
  end if;
  -- An answer that nobody sees has solved nothing; seen again, it solves what no other has solved meanwhile.
  update forum_topics t set post_count = post_count + change,
    shown_number = case when is_now then greatest(shown_number, new.number)
      else coalesce((select p.number from forum_posts p where p.topic_id = topic and p.state = 'visible' order by p.number desc limit 1), 1) end,
    bake_count = bake_count + case when coalesce(new.baked, old.baked) then change else 0 end,
    solved_number = case when is_now then coalesce(solved_number, case when new.solved then new.number end) else nullif(solved_number, old.number) end,
    last_post_at = coalesce((select p.created_at from forum_posts p where p.topic_id = topic and p.state = 'visible' order by p.number desc limit 1), t.created_at)
  where id = topic;
  return null;
end
$$;
create or replace trigger forum_posts_count after insert or update of state or delete on forum_posts for each row execute function count_post();

-- What it was to readers, for whoever brings it back: never seen, or seen, and maybe the solution.
create or replace function remember_post() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if new.state = 'visible' then
    new.shown_at := coalesce(new.shown_at, now());
  elsif tg_op = 'UPDATE' and old.state = 'visible' then
    new.solved := exists (select from forum_topics t where t.id = new.topic_id and t.solved_number = old.number);
  end if;
  return new;
end
$$;
create or replace trigger forum_posts_remember before insert or update of state on forum_posts for each row execute function remember_post();

create or replace function count_topic() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if current_setting('localoaf.filling', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.state = 'visible' then
    update forum_categories set topic_count = topic_count - 1 where id = old.category_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'visible' then
    update forum_categories set topic_count = topic_count + 1 where id = new.category_id;
  end if;
  return null;
end
$$;
create or replace trigger forum_topics_count_on_insert after insert or delete on forum_topics for each row execute function count_topic();
create or replace trigger forum_topics_count_on_update after update of state, category_id on forum_topics for each row
  when ((old.state, old.category_id) is distinct from (new.state, new.category_id)) execute function count_topic();

create or replace function count_like() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
  topic uuid;
begin
  if current_setting('localoaf.filling', true) = 'on' then
    return null;
  end if;
  select p.topic_id into topic from forum_posts p where p.id = coalesce(new.post_id, old.post_id);
  -- The topic first, as all who write in it lock (decision 080).
  update forum_topics set like_count = like_count + change where id = topic;
  update forum_posts set like_count = like_count + change where id = coalesce(new.post_id, old.post_id);
  return null;
end
$$;
create or replace trigger forum_likes_count after insert or delete on forum_likes for each row execute function count_like();

-- Whose answer solved it: a badge is counted from these, by index. Whoever answers their own question earns none.
create or replace function keep_solver() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.solver_id := (select p.author_id from forum_posts p
    where p.topic_id = new.id and p.number = new.solved_number and p.author_id is distinct from new.author_id);
  return new;
end
$$;
create or replace trigger forum_topics_solver before update of solved_number on forum_topics for each row
  when (old.solved_number is distinct from new.solved_number) execute function keep_solver();

create or replace function mark_recipe() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  -- A deleted topic, which loses its recipe last, is nobody's to lock.
  update forum_topics set has_recipe = tg_op = 'INSERT' where id = coalesce(new.topic_id, old.topic_id) and state <> 'deleted';
  return null;
end
$$;
create or replace trigger forum_recipes_mark after insert or delete on forum_recipes for each row execute function mark_recipe();

-- Topics from scratch; all of them for null.
create or replace function recount_topics(topics uuid[]) returns void
language sql
set search_path = public, pg_temp
as $$
  update forum_topics t
  set state = coalesce(n.state, t.state), last_number = greatest(n.last_number, t.last_number), shown_number = n.shown_number, has_recipe = n.has_recipe, post_count = n.replies, bake_count = n.bakes, like_count = n.likes,
    last_post_at = coalesce(n.last_post_at, t.created_at)
  from (
    select t.id, min(p.state) filter (where p.number = 1) as state, coalesce(max(p.number), 0) as last_number, coalesce(max(p.number) filter (where p.state = 'visible'), 1) as shown_number,
      exists (select from forum_recipes r where r.topic_id = t.id) as has_recipe,
      count(*) filter (where p.number > 1 and p.state = 'visible') as replies, count(*) filter (where p.baked and p.state = 'visible') as bakes, coalesce(sum(p.like_count), 0) as likes,
      (array_agg(p.created_at order by p.number desc) filter (where p.state = 'visible'))[1] as last_post_at
    from forum_topics t left join forum_posts p on p.topic_id = t.id where topics is null or t.id = any (topics) group by t.id
  ) n
  where n.id = t.id and (t.state, t.last_number, t.shown_number, t.has_recipe, t.post_count, t.bake_count, t.like_count, t.last_post_at)
    is distinct from (coalesce(n.state, t.state), greatest(n.last_number, t.last_number), n.shown_number, n.has_recipe, n.replies, n.bakes, n.likes, coalesce(n.last_post_at, t.created_at));
  update forum_topics t set solver_id = n.solver_id
  from (select t.id, p.author_id as solver_id from forum_topics t
    left join forum_posts p on p.topic_id = t.id and p.number = t.solved_number and p.author_id is distinct from t.author_id
    where (topics is null or t.id = any (topics)) and (t.solved_number is not null or t.solver_id is not null)) n
  where n.id = t.id and t.solver_id is distinct from n.solver_id;
$$;

-- From scratch: after filling, and what a test holds the kept counts against.
create or replace function recount_forum() returns void
language sql
set search_path = public, pg_temp
as $$
  update forum_posts p set like_count = n.likes
  from (select p.id, count(l.post_id) as likes from forum_posts p left join forum_likes l on l.post_id = p.id group by p.id) n
  where n.id = p.id and p.like_count <> n.likes;
  select recount_topics(null);
  update forum_categories c set topic_count = n.topics
  from (select c.id, count(t.id) as topics from forum_categories c left join forum_topics t on t.category_id = c.id and t.state = 'visible' group by c.id) n
  where n.id = c.id and c.topic_count <> n.topics;
  update forum_members m set visible_posts = n.posts
  from (select m.user_id, count(p.id) as posts from forum_members m
    left join forum_posts p on p.author_id = m.user_id and p.state = 'visible' group by m.user_id) n
  where n.user_id = m.user_id and m.visible_posts <> n.posts;
$$;

-- Addresses that a category or topic had lead to it for good. Those of a topic are in the words of its first post, which has its id.
create or replace function keep_topic_address() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  delete from forum_topic_slugs where category_id = new.category_id and slug = new.slug;
  insert into forum_topic_slugs (category_id, slug, topic_id, post_id) values (old.category_id, old.slug, old.id, old.id)
  on conflict (category_id, slug) do update set topic_id = excluded.topic_id, post_id = excluded.post_id;
  return null;
end
$$;
create or replace trigger forum_topics_address after update of slug, category_id on forum_topics for each row
  when ((old.slug, old.category_id) is distinct from (new.slug, new.category_id)) execute function keep_topic_address();

create or replace function keep_category_address() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  delete from forum_category_slugs where slug = new.slug;
  insert into forum_category_slugs (slug, category_id) values (old.slug, old.id)
  on conflict (slug) do update set category_id = excluded.category_id;
  return null;
end
$$;
create or replace trigger forum_categories_address after update of slug on forum_categories for each row
  when (old.slug is distinct from new.slug) execute function keep_category_address();

-- What is not visible has no words to be found by (ruling 60).
create or replace function search_post() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.search := case when new.state <> 'visible' then ''
    else setweight(to_tsvector('english', case when new.number = 1 then (select t.title from forum_topics t where t.id = new.topic_id) else '' end), 'A')
      || setweight(to_tsvector('english', new.body), 'B')
      -- Written before the post (keepRecipe).
      || setweight(to_tsvector('english', coalesce((select string_agg(i.name, ' ') from forum_recipe_ingredients i where i.topic_id = new.id), '')), 'B') end;
  return new;
end
$$;
create or replace trigger forum_posts_search before insert or update of body, state on forum_posts for each row execute function search_post();

create or replace function search_topic() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update forum_posts set body = body where topic_id = new.id and number = 1;
  return null;
end
$$;
create or replace trigger forum_topics_search after update of title on forum_topics for each row
  when (old.title is distinct from new.title) execute function search_topic();

-- A picture that is gone leaves its words: the post is rendered anew.
create or replace function render_without_picture() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update forum_posts set renderer = 0 where id in (select post_id from removed);
  if found then
    perform graphile_worker.add_job('render_posts', job_key := 'render_posts');
  end if;
  return null;
end
$$;
create or replace trigger forum_post_pictures_gone after delete on forum_post_pictures referencing old table as removed
  for each statement execute function render_without_picture();

-- As isKnown in member-limits.ts, but for editors, who rule on what they report.
create or replace function is_known_member(member uuid) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (select from forum_members m join users u on u.id = m.user_id
      where m.user_id = member and m.rules_agreed_at is not null and m.visible_posts >= 3 and u.created_at <= now() - interval '1 day')
    or exists (select from bakeries b where b.claimed_by = member and b.verification_status = 'verified' and b.approved and not b.hidden)
$$;

-- The third known member who reports a post hides it until an editor has looked. Whom an editor has answered that nothing is wrong
-- with it counts again after its next edit. Those who report at the same time take turns.
create or replace function hide_doubted_post(post uuid) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform from forum_topics where id = (select topic_id from forum_posts where id = post) for no key update;
  update forum_posts p set state = 'hidden' where p.id = post and p.state = 'visible' and (
    select count(distinct r.reporter_id) from reports r
    where r.subject_type = 'post' and r.subject_id = post and r.status = 'open' and r.reporter_id is distinct from p.author_id
      and is_known_member(r.reporter_id) and not exists (
        select from reports d where d.subject_type = 'post' and d.subject_id = post and d.reporter_id = r.reporter_id
          and d.status = 'dismissed' and d.decided_at >= coalesce(p.edited_at, p.created_at))) >= 3;
  if found then
    perform graphile_worker.add_job('tell_hidden_post', json_build_object('id', post));
  end if;
end
$$;

create or replace function hide_reported_post() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform hide_doubted_post(new.subject_id);
  return null;
end
$$;
create or replace trigger reports_hide_post after insert on reports for each row
  when (new.subject_type = 'post' and new.reporter_id is not null) execute function hide_reported_post();
