-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- Ruling 64: a block is carried out in the statement that blocks, whoever blocks. It is by e-mail address, of people and of guests.
-- tests/block.test.ts has a line for every table.
create or replace function follow_block() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  people uuid[] := array(select u.id from changed c join users u on u.email = c.email order by u.id);
  closed uuid;
begin
  if tg_op <> 'DELETE' then
    update sessions s set revoked_at = now() from changed c left join users u on u.email = c.email
    where s.revoked_at is null and not c.may_finish and (s.user_id = u.id or s.kind = 'guest' and s.guest_email = c.email);
    delete from mail_outbox o using changed c where o."to" = c.email and o.sent_at is null and not o.owed;
  end if;
  -- The bakeries first, as everywhere; then the people, for a statement that gives a bakery to one of them at this moment (keep_takes_orders).
  perform from bakeries where claimed_by = any (people) order by id for no key update;
  perform from users where id = any (people) order by id for no key update;
  for closed in update bakeries set owner_blocked = not owner_blocked
    where claimed_by = any (people) and owner_blocked <> is_blocked(claimed_by) returning id
  loop
    if tg_op = 'INSERT' then
      perform close_pages_of(closed);
    end if;
  end loop;
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
