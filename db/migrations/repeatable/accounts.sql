-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- §5 (username rules) and §7 (call). "Public safe": says whether a name is free, never whose it is.
-- An unverified account older than 24 hours holds neither its e-mail nor its username (ruling 3).
create or replace function check_username_public_safe(username_to_check text)
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
  ) or is_held_username(name) then
    return query select true, false, 'Username is not available';
  else
    return query select true, true, null::text;
  end if;
end
$$;

-- Given up lately, by somebody else than the person, or of somebody who has left: links and mentions still name them. Of the latter only
-- a digest is kept.
create or replace function is_held_username(name text, person uuid default null) returns boolean
language sql stable parallel safe
set search_path = public, pg_temp
as $$
  select exists (select from username_history h where h.username = name and h.until > now() and h.user_id is distinct from person)
    or exists (select from gone_usernames g where g.digest = sha256(convert_to(name, 'UTF8')) and g.until > now())
$$;

-- Names that would let a user speak for the house. A test ties the brand in this list to the constant in the code.
create or replace function is_reserved_username(name text) returns boolean
language sql immutable parallel safe
return lower(name) in (
  'localoaf', 'localoaf_support', 'localoaf_team', 'admin', 'administrator', 'admins', 'anonymous', 'billing', 'breadletter',
  'contact', 'deleted', 'deleted_user', 'editor', 'editors', 'everyone', 'guest', 'help', 'helpdesk', 'hostmaster', 'info',
  'legal', 'mail', 'mailer_daemon', 'me', 'mod', 'moderator', 'moderators', 'new', 'newsletter', 'nobody', 'noreply',
  'no_reply', 'null', 'official', 'owner', 'payments', 'postmaster', 'privacy', 'root', 'sales', 'security', 'self',
  'staff', 'stripe', 'support', 'sysadmin', 'system', 'team', 'undefined', 'user', 'username', 'users', 'verified',
  'webmaster', 'you'
);

-- Ruling 9. Only an admin who can sign in counts; one who is leaving may come back. After the statement, so that taking the role from all at once is caught too; the lock makes two
-- simultaneous removals of two admins wait for one another.
create or replace function keep_one_admin() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if exists (select from removed where role = 'admin') then
    perform pg_advisory_xact_lock(hashtext('keep_one_admin'));
    if not exists (
      select from user_roles r join users u on u.id = r.user_id
      where r.role = 'admin' and u.email_verified_at is not null and not is_blocked(u.id)
    ) then
      raise exception 'The last admin cannot be removed.' using errcode = 'check_violation', constraint = 'user_roles_last_admin', table = 'user_roles';
    end if;
  end if;
  return null;
end
$$;
create or replace trigger user_roles_keep_admin_on_delete after delete on user_roles
  referencing old table as removed for each statement execute function keep_one_admin();
create or replace trigger user_roles_keep_admin_on_update after update on user_roles
  referencing old table as removed for each statement execute function keep_one_admin();

-- Open pages learn what their person may do now, and their streams close and come back with it, whoever gives or takes the role.
create or replace function notify_rights_changed() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
begin
  perform pg_notify('live', json_build_object('to', json_build_array(person), 'event', json_build_object('type', 'rights'))::text);
  perform pg_notify('rights_changed', person::text);
  return null;
end
$$;
create or replace trigger user_roles_changed after insert or delete on user_roles
  for each row execute function notify_rights_changed();
-- An editor without a second step has no editor's rights (decision 254).
create or replace trigger code_apps_changed after update of confirmed_at or delete on code_apps
  for each row execute function notify_rights_changed();
create or replace trigger passkeys_changed after insert or delete on passkeys
  for each row execute function notify_rights_changed();

-- Open event streams close on revocation (ruling 6), whoever revokes and by whatever statement.
create or replace function notify_session_ended() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end
$$;
create or replace trigger sessions_revoked after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function notify_session_ended();
-- With its account, say; those that have run out are swept without a word.
create or replace trigger sessions_removed after delete on sessions
  for each row when (old.revoked_at is null and old.expires_at > now()) execute function notify_session_ended();

-- Of earlier versions, with its trigger.
drop function if exists notify_access_changed() cascade;

-- One attempt more at something, and for how many seconds the client has to wait now; 0 lets them. One statement, so that all
-- processes share the count and no two attempts are counted as one. A block that has run out starts afresh, whatever its window
-- says; a running one neither grows nor moves.
create or replace function count_attempt(
  of_scope text, of_key bytea, now_is timestamptz, allowed integer, window_seconds integer, block_seconds integer
) returns double precision
language sql
set search_path = public, pg_temp
as $$
  insert into rate_limits as r (scope, key, window_ends_at, attempts)
  values (of_scope, of_key, now_is + window_seconds * interval '1 second', 1)
  on conflict (scope, key) do update set
    attempts = case when coalesce(r.blocked_until, r.window_ends_at) <= now_is then 1
      when r.blocked_until is not null then r.attempts else r.attempts + 1 end,
    window_ends_at = case when coalesce(r.blocked_until, r.window_ends_at) <= now_is then excluded.window_ends_at
      else r.window_ends_at end,
    blocked_until = case when coalesce(r.blocked_until, r.window_ends_at) <= now_is then null
      when r.blocked_until is not null then r.blocked_until
      when r.attempts >= allowed then coalesce(now_is + block_seconds * interval '1 second', r.window_ends_at) end
  returning coalesce(greatest(0, extract(epoch from blocked_until - now_is)), 0)::double precision
$$;
