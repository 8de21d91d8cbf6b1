-- Applied whole whenever its text changes (decision 130): only what can be said again.
-- Settings that admins change, and announcements, are held in memory by every process (decision 255): each reads them again when told.

create or replace function tell_settings() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform pg_notify('settings_changed', tg_table_name);
  return null;
end
$$;
create or replace trigger setting_changes_told after insert or update or delete or truncate on setting_changes
  for each statement execute function tell_settings();
create or replace trigger announcements_told after insert or update or delete or truncate on announcements
  for each statement execute function tell_settings();

-- The history of a setting is only ever added to. Whoever leaves takes their name out of it.
create or replace function keep_setting_changes() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and new.changed_by is null and to_jsonb(new) - 'changed_by' = to_jsonb(old) - 'changed_by' then
    return new;
  end if;
  raise exception 'The history of settings is only ever added to.' using errcode = 'restrict_violation', table = tg_table_name;
end
$$;
create or replace trigger setting_changes_kept before update or delete on setting_changes
  for each row execute function keep_setting_changes();
create or replace trigger setting_changes_whole before truncate on setting_changes
  for each statement execute function keep_setting_changes();
