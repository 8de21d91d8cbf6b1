-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- Ruling 47: signing in keeps the account, whichever way it is done, and so does a new password. A job tells its owner so.
-- The argument is the column of the user's id.
create or replace function stop_leaving() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  person constant uuid := to_jsonb(new) ->> tg_argv[0];
begin
  delete from leavings where user_id = person;
  if found then
    perform graphile_worker.add_job('tell_stays', json_build_object('user_id', person));
  end if;
  return null;
end
$$;
create or replace trigger sessions_stop_leaving after insert or update of kind on sessions
  for each row when (new.kind = 'user') execute function stop_leaving('user_id');
create or replace trigger users_stop_leaving after update of password_hash on users
  for each row execute function stop_leaving('id');

-- Whoever had the session for a minute may have asked for the archive: it goes whenever sessions are ended for somebody's safety.
create or replace function forget_exports() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  delete from data_exports where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  return null;
end
$$;
create or replace trigger users_forget_exports after update of password_hash on users
  for each row execute function forget_exports('id');
create or replace trigger leavings_forget_exports after insert on leavings
  for each row execute function forget_exports('user_id');

-- Meanwhile their bakeries take nothing new, as with an owner who is blocked; signing in opens them again.
create or replace function follow_leaving() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform follow_away(array[coalesce(new.user_id, old.user_id)], tg_op = 'INSERT');
  return null;
end
$$;
create or replace trigger leavings_followed after insert or delete on leavings
  for each row execute function follow_leaving();
