import type pg from 'pg'
import { expect } from 'vitest'

const KEPT = `
  select coalesce(day::text, 'now') as day, state, figure, coalesce(city, '') as city, sum(n)::text as n from (
    select d.day, d.state, e.key as figure, null::text as city, e.value::bigint as n
    from market_days d, jsonb_each_text(to_jsonb(d) - 'day' - 'state') e
    union all select null, state, figure, null, n from market_stock where figure <> 'cities'
    union all select null, state, 'cities', city, n from market_cities
    union all select null, 'US', 'cities', null, n from market_stock where figure = 'cities' and state = 'US'
    union all select c.day, s.state, c.figure, case when s.state <> 'US' then c.city end, c.n
      from market_changes c cross join lateral (values (c.state), ('US')) s (state) where not (s.state = 'US' and c.city is not null)) each
  group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4`

const SCRATCH = `
  with scratch as (select * from count_market_from_scratch())
  select coalesce(day::text, 'now') as day, state, figure, coalesce(city, '') as city, sum(n)::text as n from (
    select * from scratch
    union all select day, 'US', figure, n, null from scratch where city is null
    union all select null, 'US', 'cities', 1, null from scratch where city is not null and n > 0) each
  group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4`

/** Every sum of the market, with what waits to be added to it, is what counting all rows comes to. */
export async function expectMarketCounted(pool: pg.Pool, after: string): Promise<void> {
  const scratch = async () => (await pool.query(SCRATCH)).rows
  const kept = async () => (await pool.query(KEPT)).rows
  const without = (rows: { figure: string; state: string }[]) =>
    rows.filter(({ figure, state }) => figure !== 'cities' || state !== 'US')
  expect(without(await kept()), after).toEqual(without(await scratch()))
  await pool.query('select fold_market()')
  expect(await kept(), `${after}, folded`).toEqual(await scratch())
}
