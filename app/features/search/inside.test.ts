import { expect, test } from 'vitest'
import { SEARCH_SETTINGS } from '~/db/client.server'
import { useApp } from '../../../tests/setup/app'
import { rowsRead } from '../../../tests/setup/executed-plans'
import { searchNames } from './names.queries.server'
import { listBakeries } from './search.queries.server'

const site = useApp()

async function bake(from: number, to: number) {
  await site.services.pool.query(
    `insert into bakeries (id, slug, name, city, state, zip_code, time_zone, approved)
     select gen_random_uuid(), 'made-' || n, 'Number ' || n || ' Sourdough', 'Reno', 'NV', '89501', 'America/Los_Angeles', true
     from generate_series($1::integer, $2::integer) n`,
    [from, to],
  )
  // A big site's words: in a small table it is quicker to look at each.
  await site.services.pool.query(
    'insert into search_words (word) select md5(n::text) from generate_series(1, 30000) n on conflict do nothing',
  )
  await site.services.pool.query('vacuum analyze search_terms, search_words, search_cards')
}

test('what is read for a text inside of words does not grow with the bakeries that hold it', async () => {
  const read = async () => {
    const rows: number[][] = []
    for (const table of ['search_terms', 'search_words'])
      rows.push(
        await rowsRead(
          site.database_url,
          table,
          async (_, search_pool) => {
            const searching = { search_pool, clock: site.services.clock }
            expect((await listBakeries(searching, { query: 'dough' })).bakeries).toHaveLength(50)
            const named = await searchNames(searching, { query: 'dough', limit: 5, offset: 0 })
            expect(named.read().results).toHaveLength(5)
          },
          SEARCH_SETTINGS,
        ),
      )
    return rows.map((each) => Math.max(...each))
  }
  await bake(1, 1000)
  const before = await read()
  await bake(1001, 4000)
  const after = await read()
  // Two hundred rows for the page, for its premium part and for the count, and the terms of the bakeries among them.
  expect(after[0]).toBeLessThan(3000)
  expect(after[0]).toBeLessThanOrEqual(before[0]! * 1.2)
  expect(after[1]).toBeLessThan(50)
})
