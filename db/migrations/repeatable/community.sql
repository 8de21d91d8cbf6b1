-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- Of earlier versions, with their triggers.
drop function if exists recount_reviews() cascade;

-- Rows are locked first and counted in a second statement: a count made while waiting for the lock would miss the review
-- that the other transaction has just committed.
create or replace function recount_reviews(touched uuid[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform from bakeries where id = any (touched) order by id for no key update;
  update bakeries b
  set review_count = coalesce(s.review_count, 0), average_rating = coalesce(s.average_rating, 0)
  from unnest(touched) as t (id)
  left join (
    select bakery_id, count(*) as review_count, round(avg(stars), 2) as average_rating
    from reviews where bakery_id = any (touched) and hidden_at is null group by bakery_id
  ) s on s.bakery_id = t.id
  where b.id = t.id;
end
$$;
call refresh_after_changes('reviews', 'recount_reviews', 'bakery_id', 'stars, hidden_at is null');
