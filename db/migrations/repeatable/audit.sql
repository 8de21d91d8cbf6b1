-- Applied whole whenever its text changes (decision 130): only what can be said again.
-- The audit log is only ever added to, and each entry is linked to all before it (decision 250).

create or replace function audit_content(entry audit_log) returns bytea
language sql immutable
set search_path = public, pg_temp
as $$
  select sha256(convert_to(jsonb_build_array(entry.id, entry.actor_id, entry.action, entry.subject_type, entry.subject_id,
    entry.details, entry.origin, (extract(epoch from entry.created_at) * 1000000)::bigint)::text, 'UTF8'))
$$;

-- What stays of an entry whose address is forgotten: linked too, so that forgetting changes nothing else unseen.
create or replace function audit_rest(entry audit_log) returns bytea
language sql immutable
set search_path = public, pg_temp
as $$
  select sha256(convert_to(jsonb_build_array(entry.id, entry.actor_id, entry.action, entry.subject_type, entry.origin,
    (extract(epoch from entry.created_at) * 1000000)::bigint)::text, 'UTF8'))
$$;

-- At the commit, when no other lock is waited for any more: so the one lock of the chain can be in no circle.
create or replace function chain_audit() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  content constant bytea := audit_content(new);
  rest constant bytea := audit_rest(new);
  last audit_chain;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit_chain', 0));
  select * into last from audit_chain order by seq desc limit 1;
  insert into audit_chain (seq, entry_id, content, rest, hash)
  values (coalesce(last.seq, 0) + 1, new.id, content, rest, sha256(coalesce(last.hash, ''::bytea) || content || rest));
  return null;
end
$$;
drop trigger if exists audit_log_chained on audit_log;
create constraint trigger audit_log_chained after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit();

create or replace function keep_audit() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_log' and current_setting('localoaf.forgets_audited', true) = 'on' then
    if old.subject_type = 'email' and to_jsonb(new) = to_jsonb(old) || '{"subject_id": "erased", "details": {}}' then
      return new;
    end if;
  end if;
  raise exception 'The audit log is only ever added to.' using errcode = 'restrict_violation', table = tg_table_name;
end
$$;
create or replace trigger audit_log_kept before update or delete on audit_log for each row execute function keep_audit();
create or replace trigger audit_log_whole before truncate on audit_log for each statement execute function keep_audit();
create or replace trigger audit_chain_kept before update or delete on audit_chain for each row execute function keep_audit();
create or replace trigger audit_chain_whole before truncate on audit_chain for each statement execute function keep_audit();

-- Ruling 47: addresses of people who have left go; what was done stays, but not to whom. That it was emptied is an entry of its own,
-- with the digest of what is left, so that the chain holds.
create or replace function forget_audited(gone text[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform set_config('localoaf.forgets_audited', 'on', true);
  with emptied as (
    update audit_log l set subject_id = 'erased', details = '{}'
    where l.subject_type = 'email' and l.subject_id = any (gone) returning l as entry
  )
  insert into audit_log (id, action, subject_type, subject_id, details)
  select gen_random_uuid(), 'audit.forgotten', 'audit', (entry).id::text, jsonb_build_object('content', encode(audit_content(entry), 'hex'))
  from emptied;
  perform set_config('localoaf.forgets_audited', 'off', true);
end
$$;
