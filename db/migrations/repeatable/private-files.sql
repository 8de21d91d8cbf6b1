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
