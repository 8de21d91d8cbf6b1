-- Open event streams close on revocation (decision 6), whoever revokes and by whatever statement.
create function notify_session_ended() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end
$$;--> statement-breakpoint
create trigger sessions_revoked after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function notify_session_ended();--> statement-breakpoint
-- With its account, say; those that have run out are swept without a word.
create trigger sessions_removed after delete on sessions
  for each row when (old.revoked_at is null and old.expires_at > now()) execute function notify_session_ended();--> statement-breakpoint

-- A block is by e-mail address, which no notice may carry: every process asks again whose sessions stand.
create function notify_access_changed() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('access_changed', '');
  return null;
end
$$;--> statement-breakpoint
create trigger blocked_emails_access_changed after insert or update on blocked_emails
  for each statement execute function notify_access_changed();
