-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- A bakery is new when everybody can see it for the first time, and never again (decision 246).
create or replace function note_first_listing() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into first_listings (bakery_id, listed_at)
  values (new.id, case when tg_op = 'INSERT' then new.created_at else now() end) on conflict do nothing;
  return null;
end
$$;
create or replace trigger bakeries_first_listed_at_once after insert on bakeries
  for each row when (new.approved and not new.hidden) execute function note_first_listing();
create or replace trigger bakeries_first_listed after update of approved, hidden on bakeries
  for each row when (new.approved and not new.hidden and (old.hidden or not old.approved)) execute function note_first_listing();
