-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- Calls a function with the ids of what was touched, once after each statement. The arguments are those of refresh_after_changes.
-- A transaction that fills much sets localoaf.filling to 'on' (SET LOCAL) and calls refresh_after_filling at its end instead.
create or replace function refresh_touched() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  refresh constant text := tg_argv[0];
  key constant text := tg_argv[1];
  matters constant text := tg_argv[2];
  touched constant text := case tg_op
    when 'INSERT' then format('select %I from added', key)
    when 'DELETE' then format('select %I from removed', key)
    -- Rows that are the same before and after, in what matters, cancel each other out.
    else format(
      'select id from (select %1$I as id, row(%2$s)::text as what, 1 as n from added t union all select %1$I, row(%2$s)::text, -1 from removed t) each
      group by id, what having sum(n) <> 0', key, matters) end;
begin
  if current_setting('localoaf.filling', true) = 'on' then
    return null;
  end if;
  execute format('select %I(array(select distinct * from (%s) touched))', refresh, touched);
  return null;
end
$$;

-- From now on `refresh` is called with the values of the column `key` of all rows of a table that are added, removed, or changed in
-- what `matters` of a row t.
create or replace procedure refresh_after_changes(source text, refresh text, key text, matters text default 't.*')
language plpgsql
set search_path = public, pg_temp
as $$
declare
  event text;
  tables text;
begin
  for event, tables in values
    ('insert', 'new table as added'), ('update', 'new table as added old table as removed'), ('delete', 'old table as removed')
  loop
    execute format(
      'create or replace trigger %I after %s on %I referencing %s for each statement execute function refresh_touched(%L, %L, %L)',
      source || '_' || refresh || '_on_' || event, event, source, tables, refresh, key, matters);
  end loop;
end
$$;
