-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- Somebody waits for what is baked there: looked for in ten minutes, once for all changes of a menu. The index says whether anybody does.
create or replace function match_searches(bakery uuid) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if current_setting('localoaf.filling', true) = 'on' then
    return;
  end if;
  perform graphile_worker.add_job('match_searches', json_build_object('bakery_id', b.id), run_at := now() + interval '10 minutes',
    job_key := 'match_searches:' || b.id)
  from bakeries b
  where b.id = bakery and b.approved and not b.hidden and exists (select from saved_searches s where s.reach @> b.position);
end
$$;

create or replace function match_listed() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform match_searches(new.id);
  return null;
end
$$;
create or replace trigger bakeries_match_new after insert on bakeries
  for each row when (new.approved and not new.hidden) execute function match_listed();
create or replace trigger bakeries_match_listed after update of approved, hidden on bakeries
  for each row when (new.approved and not new.hidden and (old.hidden or not old.approved)) execute function match_listed();

create or replace function match_baked() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform match_searches(new.bakery_id);
  return null;
end
$$;
create or replace trigger menu_items_match_new after insert on menu_items
  for each row when (new.available and new.archived_at is null) execute function match_baked();
create or replace trigger menu_items_match_changed after update of name, category, available, archived_at on menu_items
  for each row when (new.available and new.archived_at is null
    and (old.name, old.category, old.available, old.archived_at) is distinct from (new.name, new.category, new.available, new.archived_at))
  execute function match_baked();
create or replace trigger bakery_tags_match_new after insert on bakery_tags for each row execute function match_baked();
