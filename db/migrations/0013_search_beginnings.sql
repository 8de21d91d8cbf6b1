CREATE TABLE "search_beginnings" (
	"beginning" text NOT NULL,
	"shared" integer NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint

create view search_beginnings_made as
select left(term, 6) as beginning, shared, count(*)::integer as n from search_terms where kind <> 2 and shared < 6 group by 1, 2;--> statement-breakpoint

insert into search_beginnings select * from search_beginnings_made;--> statement-breakpoint
create index search_beginnings_index on search_beginnings (beginning text_pattern_ops, shared) include (n);--> statement-breakpoint

create or replace function refresh_search(changed uuid[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  gone_beginnings text[];
  gone_shared integer[];
begin
  if cardinality(changed) = 0 or current_setting('localoaf.search_waits', true) = 'on' then
    return;
  end if;
  -- The lock first and the reading in later statements: two changes of one bakery at the same moment must both be seen.
  perform from bakeries where id = any (changed) order by id for no key update;
  delete from search_points where bakery_id = any (changed);
  delete from search_cards where bakery_id = any (changed);
  with gone as (delete from search_terms where bakery_id = any (changed) returning kind, term, shared)
    select array_agg(left(term, 6)), array_agg(shared) into gone_beginnings, gone_shared from gone where kind <> 2 and shared < 6;
  insert into search_points select * from search_points_made where bakery_id = any (changed);
  insert into search_cards select * from search_cards_made where bakery_id = any (changed);
  -- Rows of the same beginning become one, those left alone that somebody else is about to change: nobody waits here.
  with made as (insert into search_terms select * from search_terms_made where bakery_id = any (changed) returning kind, term, shared),
  changes as materialized (
    select beginning, shared, sum(n) as n
    from (select left(term, 6) as beginning, shared, 1 as n from made where kind <> 2 and shared < 6
      union all select beginning, shared, -1 from unnest(gone_beginnings, gone_shared) g (beginning, shared)) each
    group by beginning, shared having sum(n) <> 0),
  merged as (
    select old.at from changes c cross join lateral (
      select b.ctid as at from search_beginnings b where b.beginning = c.beginning and b.shared = c.shared offset 0 for update skip locked) old),
  gone as (delete from search_beginnings b using merged where b.ctid = merged.at returning b.beginning, b.shared, b.n)
  insert into search_beginnings
    select beginning, shared, sum(n) from (table changes union all table gone) each group by beginning, shared having sum(n) <> 0;
  insert into search_words
    select distinct split_part(term, ' ', 1) from search_terms where bakery_id = any (changed) and kind in (0, 3, 4)
    on conflict do nothing;
end
$$;
