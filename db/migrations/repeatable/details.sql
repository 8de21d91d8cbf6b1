-- What only a bakery's own page says of it, but for what depends on the moment: a copy of the view `…_made`, kept equal to it by triggers
-- (decision 025). Applied whole whenever its text changes (decision 130), and then everything is made anew.

drop view if exists bakery_details_made;

-- As it stands on an envelope, in one line.
create or replace function address_line(a bakery_addresses) returns text
language sql stable strict
return concat_ws(', ', a.street, a.unit, a.city, a.state || ' ' || a.zip_code);

-- `label` is what the law wants told. A verified record alone says so, and a home's address is told where it asks for one and the verified
-- owner chose to publish it (ruling 40). `details` has no braces; `pictures` are those beside the hero, of which the first are shown.
create view bakery_details_made as
select b.id as bakery_id, left(substr(row_to_json(d)::text, 2), -1) as details,
  array(
    select json_build_object(
      'url', '/media/' || encode(p.content_hash, 'hex') || '-' || p.widths[cardinality(p.widths)] || '.webp', 'widths', p.widths, 'alt', p.alt)::text
    from bakery_pictures g join pictures p on p.id = g.picture_id
    where g.bakery_id = b.id and p.id is distinct from b.hero_picture_id and cardinality(p.widths) > 0
    order by g.position, p.id) as pictures
from bakeries b
left join pictures hero on hero.id = b.hero_picture_id
left join payment_accounts account on account.bakery_id = b.id and account.user_id = b.claimed_by
left join bakery_addresses a on a.bakery_id = b.id
left join bakery_programs p on p.bakery_id = b.id
left join cottage_programs c on c.key = p.program_key and c.verified and (c.on_page or c.before_payment)
cross join lateral (
  select case when b.kind = 'shop' then a.street || coalesce(', ' || a.unit, '') end as shop_address,
    coalesce(account.onboarding_completed, false) as stripe_onboarding_completed,
    coalesce(account.charges_enabled, false) as stripe_charges_enabled,
    coalesce(account.payouts_enabled, false) as stripe_payouts_enabled,
    coalesce(p.address_choice = 'request_only', false) or exists (select from unanswered_records(b)) as by_request,
    b.owner_blocked as closed,
    case when c.key is not null then json_build_object(
      'on_page', c.on_page, 'before_payment', c.before_payment, 'statement', c.statement, 'notice', c.notice,
      'permit_number', case when c.wants_permit then p.permit_number end, 'county', case when c.wants_permit then p.county end,
      'address', case when c.wants_address and p.address_choice = 'publish' and b.verification_status = 'verified' then address_line(a) end,
      'state_number', case when c.wants_address and p.address_choice = 'number' then c.number_instead || ' ' || p.state_number end,
      'phone', case when c.wants_phone and b.verification_status = 'verified' then p.phone end) end as label,
    coalesce(hero.alt, '') as hero_image_alt
) d
where b.approved and not b.hidden;

create or replace function refresh_details(changed uuid[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  -- The lock first and the reading in a later statement: two changes of one bakery at the same moment must both be seen.
  perform from bakeries where id = any (changed) order by id for no key update;
  delete from bakery_details where bakery_id = any (changed);
  insert into bakery_details (bakery_id, details, pictures)
    select bakery_id, details, pictures from bakery_details_made where bakery_id = any (changed);
end
$$;

call refresh_after_changes('bakeries', 'refresh_details', 'id', 'approved, hidden, kind, state, claimed_by, verification_status, owner_blocked, hero_picture_id');
call refresh_after_changes('bakery_addresses', 'refresh_details', 'bakery_id', 'street, unit, city, state, zip_code');
call refresh_after_changes('bakery_pictures', 'refresh_details', 'bakery_id');
call refresh_after_changes('bakery_programs', 'refresh_details', 'bakery_id');
call refresh_after_changes('payment_accounts', 'refresh_details', 'bakery_id');

-- Rare: a picture is described or gets another size, a state's record is corrected.
create or replace function refresh_details_of_parts() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_table_name = 'pictures' then
    perform refresh_details(array(
      select id from bakeries where hero_picture_id = new.id union select bakery_id from bakery_pictures where picture_id = new.id));
  else
    perform refresh_details(array(select bakery_id from bakery_programs where program_key = new.key));
  end if;
  return null;
end
$$;
create or replace trigger pictures_refresh_details after update of alt, widths, content_hash on pictures
  for each row when ((old.alt, old.widths, old.content_hash) is distinct from (new.alt, new.widths, new.content_hash))
  execute function refresh_details_of_parts();
create or replace trigger cottage_programs_refresh_details after update on cottage_programs
  for each row when (old.* is distinct from new.*) execute function refresh_details_of_parts();

select refresh_details(array(select id from bakeries));
