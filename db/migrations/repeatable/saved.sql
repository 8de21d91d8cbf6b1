-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- A customer who saved a bakery while it took no orders is told once when it does. By a job, since there may be thousands of them, and an hour later:
-- payments that stop and begin again within it are no news.
create or replace function tell_savers() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if exists (select from saved_bakeries where bakery_id = new.id and awaits_orders) then
    perform graphile_worker.add_job('tell_savers', json_build_object('bakery_id', new.id), run_at := now() + interval '1 hour',
      job_key := 'tell_savers:' || new.id);
  end if;
  return null;
end
$$;
create or replace trigger bakeries_tell_savers after update on bakeries
  for each row when (new.takes_orders and not old.takes_orders) execute function tell_savers();
