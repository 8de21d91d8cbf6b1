-- Applied whole whenever its text changes (decision 130): only what can be said again.

create or replace function check_entry_balances() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if (select coalesce(sum(amount_cents), 0) <> 0 or count(*) < 2 from ledger_lines where entry_id = new.entry_id) then
    raise exception 'The lines of a ledger entry must add up to zero.' using errcode = 'check_violation', constraint = 'ledger_entry_balances', table = 'ledger_lines';
  end if;
  return null;
end
$$;
-- PostgreSQL replaces no constraint trigger.
drop trigger if exists ledger_entry_balances on ledger_lines;
create constraint trigger ledger_entry_balances after insert on ledger_lines
  deferrable initially deferred for each row execute function check_entry_balances();

create or replace function refuse_rewriting() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'The ledger is only ever added to.' using errcode = 'check_violation', constraint = 'ledger_append_only', table = tg_table_name;
end
$$;
create or replace trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_rewriting();
create or replace trigger ledger_lines_append_only before update or delete or truncate on ledger_lines
  for each statement execute function refuse_rewriting();
