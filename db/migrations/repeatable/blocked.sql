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

-- Those who were blocked before this was kept.
update bakeries b set owner_blocked = true from users u join blocked_emails x on x.email = u.email
  where u.id = b.claimed_by and not b.owner_blocked;
