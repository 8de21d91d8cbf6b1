-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- Rows are locked first and counted in a second statement: a count made while waiting for the lock would miss the review
-- that the other transaction has just committed.
create or replace function recount_reviews() returns trigger
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
$$;
create or replace trigger reviews_recount_on_insert after insert on reviews
  referencing new table as added for each statement execute function recount_reviews();
create or replace trigger reviews_recount_on_update after update on reviews
  referencing new table as added old table as removed for each statement execute function recount_reviews();
create or replace trigger reviews_recount_on_delete after delete on reviews
  referencing old table as removed for each statement execute function recount_reviews();

create or replace function recount_posts() returns trigger
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
$$;
create or replace trigger forum_posts_recount_on_insert after insert on forum_posts
  referencing new table as added for each statement execute function recount_posts();
create or replace trigger forum_posts_recount_on_update after update on forum_posts
  referencing new table as added old table as removed for each statement execute function recount_posts();
create or replace trigger forum_posts_recount_on_delete after delete on forum_posts
  referencing old table as removed for each statement execute function recount_posts();

-- Only the two participants write in a conversation, and writing moves it to the top of both lists.
create or replace function admit_message() returns trigger
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
$$;
create or replace trigger messages_admit before insert or update of conversation_id, sender_id on messages
  for each row execute function admit_message();
