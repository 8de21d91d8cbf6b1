-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- A private file goes when nothing names it any more, whoever took the name away: its owner, a sweep, or an account that is deleted
-- and takes claims and bakeries with it. The job tries again while the store is away.
create or replace function delete_private_file() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  name constant text := to_jsonb(old) ->> tg_argv[0];
begin
  if name is not null and (tg_op = 'DELETE' or name is distinct from to_jsonb(new) ->> tg_argv[0]) then
    perform graphile_worker.add_job('delete_private_file', json_build_object('name', name));
  end if;
  return null;
end
$$;

create or replace trigger claim_documents_file_gone after delete on claim_documents
  for each row execute function delete_private_file('file');
create or replace trigger bakery_addresses_porch_gone after delete or update of porch_file on bakery_addresses
  for each row execute function delete_private_file('porch_file');
create or replace trigger message_pictures_file_gone after delete on message_pictures
  for each row execute function delete_private_file('file');
create or replace trigger message_pictures_small_file_gone after delete on message_pictures
  for each row execute function delete_private_file('small_file');
create or replace trigger request_pictures_file_gone after delete on request_pictures
  for each row execute function delete_private_file('file');
create or replace trigger request_pictures_small_file_gone after delete on request_pictures
  for each row execute function delete_private_file('small_file');
create or replace trigger help_requests_file_gone after delete or update of file on help_requests
  for each row execute function delete_private_file('file');
create or replace trigger data_exports_file_gone after delete on data_exports
  for each row execute function delete_private_file('file');

-- The names of all private files that some row names, in the columns that the triggers above watch.
create or replace function private_files() returns setof text
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  watched record;
begin
  for watched in
    select distinct tgrelid::regclass as place, split_part(encode(tgargs, 'escape'), '\000', 1) as name
    from pg_trigger where tgfoid = 'delete_private_file'::regproc
  loop
    return query execute format('select %1$I::text from %2$s where %1$I is not null', watched.name, watched.place);
  end loop;
end
$$;
