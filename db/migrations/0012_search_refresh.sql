ALTER TABLE "search_cards" DROP CONSTRAINT "search_cards_bakery_id_bakeries_id_fk";
--> statement-breakpoint
ALTER TABLE "search_points" DROP CONSTRAINT "search_points_bakery_id_bakeries_id_fk";
--> statement-breakpoint
ALTER TABLE "search_terms" DROP CONSTRAINT "search_terms_bakery_id_bakeries_id_fk";
--> statement-breakpoint

-- A transaction that fills much sets localoaf.search_waits to 'on' (SET LOCAL), then to 'off', and calls this once for all.
create or replace function refresh_search(changed uuid[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if cardinality(changed) = 0 or current_setting('localoaf.search_waits', true) = 'on' then
    return;
  end if;
  -- The lock first and the reading in later statements: two changes of one bakery at the same moment must both be seen.
  perform from bakeries where id = any (changed) order by id for no key update;
  delete from search_points where bakery_id = any (changed);
  delete from search_terms where bakery_id = any (changed);
  delete from search_cards where bakery_id = any (changed);
  insert into search_points select * from search_points_made where bakery_id = any (changed);
  insert into search_terms select * from search_terms_made where bakery_id = any (changed);
  insert into search_cards select * from search_cards_made where bakery_id = any (changed);
  insert into search_words
    select distinct split_part(term, ' ', 1) from search_terms where bakery_id = any (changed) and kind in (0, 3, 4)
    on conflict do nothing;
end
$$;--> statement-breakpoint

create function forget_search_of_bakeries() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform refresh_search(array(select id from removed));
  return null;
end
$$;--> statement-breakpoint
create trigger bakeries_forget_search after delete on bakeries
  referencing old table as removed for each statement execute function forget_search_of_bakeries();
