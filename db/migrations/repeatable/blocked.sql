-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- Ruling 64: a block is carried out in the statement that blocks, whoever blocks. It is by e-mail address, of people and of guests.
-- tests/block.test.ts has a line for every table.
create or replace function follow_block() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  people uuid[] := array(select u.id from changed c join users u on u.email = c.email order by u.id);
begin
  -- Before the sessions, as signing in locks them (decision 080).
  perform follow_away(people, tg_op = 'INSERT');
  if tg_op <> 'DELETE' then
    update sessions s set revoked_at = now() from changed c left join users u on u.email = c.email
    where s.revoked_at is null and not c.may_finish and (s.user_id = u.id or s.kind = 'guest' and s.guest_email = c.email);
    delete from mail_outbox o using changed c where o."to" = c.email and o.sent_at is null and not o.owed;
    delete from data_exports where user_id = any (people);
  end if;
  return null;
end
$$;
create or replace trigger blocked_emails_followed_on_insert after insert on blocked_emails
  referencing new table as changed for each statement execute function follow_block();
create or replace trigger blocked_emails_followed_on_update after update on blocked_emails
  referencing new table as changed for each statement execute function follow_block();
create or replace trigger blocked_emails_followed_on_delete after delete on blocked_emails
  referencing old table as changed for each statement execute function follow_block();

-- For mails and orders, which people without an account get and place, too. An account at a blocked domain has a line of its own, and may have been
-- let in again alone.
create or replace function is_blocked_email(address text) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (select from blocked_emails b where b.email = address)
    or exists (select from blocked_domains d where d.domain = split_part(address, '@', 2))
      and not exists (select from users u where u.email = address)
$$;

-- Everybody who is there, and with `follow_domain` everybody who comes at this moment: they wait for one another by the lock. It is taken late and
-- for the second look alone, when no person's row is waited for any more (decision 080).
create or replace function follow_blocked_domain() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  for look in 1..2 loop
    insert into blocked_emails (email, reason, blocked_by, domain, created_at)
    select u.email, c.reason, c.blocked_by, c.domain, c.created_at from changed c join users u on split_part(u.email, '@', 2) = c.domain
    on conflict do nothing;
    update sessions s set revoked_at = now() from changed c
    where s.kind = 'guest' and split_part(s.guest_email, '@', 2) = c.domain and s.revoked_at is null;
    perform pg_advisory_xact_lock(hashtext('blocked_domains'));
  end loop;
  return null;
end
$$;
create or replace trigger blocked_domains_followed after insert on blocked_domains
  referencing new table as changed for each statement execute function follow_blocked_domain();

create or replace function follow_domain() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('blocked_domains'));
  insert into blocked_emails (email, reason, blocked_by, domain)
  select new.email, d.reason, d.blocked_by, d.domain from blocked_domains d where d.domain = split_part(new.email, '@', 2)
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger users_follow_domain_on_insert after insert on users for each row execute function follow_domain();
create or replace trigger users_follow_domain_on_update after update of email on users
  for each row when (old.email <> new.email) execute function follow_domain();

-- Those who were blocked before this was kept.
update bakeries b set owner_blocked = true from users u join blocked_emails x on x.email = u.email
  where u.id = b.claimed_by and not b.owner_blocked;
