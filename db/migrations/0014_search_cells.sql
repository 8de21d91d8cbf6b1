CREATE TABLE "search_cells" (
	"trait" integer NOT NULL,
	"band" integer NOT NULL,
	"cell" integer NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
-- Longer texts, too: six characters are not 'chicago'.
truncate search_beginnings;--> statement-breakpoint
drop index search_beginnings_index;--> statement-breakpoint
drop view search_beginnings_made;--> statement-breakpoint
ALTER TABLE "search_beginnings" ADD COLUMN "depth" integer NOT NULL;--> statement-breakpoint
create view search_beginnings_made as
select left(term, depth) as beginning, shared, count(*)::integer as n, depth
from search_terms join (values (6), (12)) d (depth) on shared < depth where kind <> 2 group by 1, 2, 4;--> statement-breakpoint
insert into search_beginnings select * from search_beginnings_made;--> statement-breakpoint
create index search_beginnings_index on search_beginnings (depth, beginning text_pattern_ops, shared) include (n);--> statement-breakpoint

create view search_cells_made as
select trait, floor(band / 5::float8)::integer as band, floor(lambda * 2048)::integer as cell, count(*)::integer as n
from search_points where band is not null group by 1, 2, 3;--> statement-breakpoint

insert into search_cells select * from search_cells_made;--> statement-breakpoint
create index search_cells_index on search_cells (trait, band, cell) include (n);--> statement-breakpoint

create or replace function refresh_search(changed uuid[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  gone_beginnings text[];
  gone_shared integer[];
  gone_traits integer[];
  gone_bands integer[];
  gone_cells integer[];
begin
  if cardinality(changed) = 0 or current_setting('localoaf.search_waits', true) = 'on' then
    return;
  end if;
  -- The lock first and the reading in later statements: two changes of one bakery at the same moment must both be seen.
  perform from bakeries where id = any (changed) order by id for no key update;
  delete from search_cards where bakery_id = any (changed);
  with gone as (delete from search_points where bakery_id = any (changed) returning trait, band, lambda)
    select array_agg(trait), array_agg(floor(band / 5::float8)::integer), array_agg(floor(lambda * 2048)::integer)
    into gone_traits, gone_bands, gone_cells from gone where band is not null;
  with gone as (delete from search_terms where bakery_id = any (changed) returning kind, term, shared)
    select array_agg(left(term, 12)), array_agg(shared) into gone_beginnings, gone_shared from gone where kind <> 2 and shared < 12;
  insert into search_cards select * from search_cards_made where bakery_id = any (changed);
  -- Rows of the same cell or beginning become one, those left alone that somebody else is about to change: nobody waits here.
  with made as (insert into search_points select * from search_points_made where bakery_id = any (changed) returning trait, band, lambda),
  changes as materialized (
    select trait, band, cell, sum(n) as n
    from (select trait, floor(band / 5::float8)::integer as band, floor(lambda * 2048)::integer as cell, 1 as n from made where band is not null
      union all select trait, band, cell, -1 from unnest(gone_traits, gone_bands, gone_cells) g (trait, band, cell)) each
    group by trait, band, cell having sum(n) <> 0),
  merged as (
    select old.at from changes c cross join lateral (
      select s.ctid as at from search_cells s where s.trait = c.trait and s.band = c.band and s.cell = c.cell offset 0 for update skip locked) old),
  gone as (delete from search_cells s using merged where s.ctid = merged.at returning s.trait, s.band, s.cell, s.n)
  insert into search_cells
    select trait, band, cell, sum(n) from (table changes union all table gone) each group by trait, band, cell having sum(n) <> 0;
  with made as (insert into search_terms select * from search_terms_made where bakery_id = any (changed) returning kind, term, shared),
  changes as materialized (
    select left(each.beginning, d.depth) as beginning, each.shared, sum(each.n) as n, d.depth
    from (select left(term, 12) as beginning, shared, 1 as n from made where kind <> 2 and shared < 12
      union all select beginning, shared, -1 from unnest(gone_beginnings, gone_shared) g (beginning, shared)) each
    join (values (6), (12)) d (depth) on each.shared < d.depth
    group by 1, 2, 4 having sum(each.n) <> 0),
  merged as (
    select old.at from changes c cross join lateral (
      select b.ctid as at from search_beginnings b
      where b.depth = c.depth and b.beginning = c.beginning and b.shared = c.shared offset 0 for update skip locked) old),
  gone as (delete from search_beginnings b using merged where b.ctid = merged.at returning b.beginning, b.shared, b.n, b.depth)
  insert into search_beginnings
    select beginning, shared, sum(n), depth from (table changes union all table gone) each group by beginning, shared, depth having sum(n) <> 0;
  insert into search_words
    select distinct split_part(term, ' ', 1) from search_terms where bakery_id = any (changed) and kind in (0, 3, 4)
    on conflict do nothing;
end
$$;
