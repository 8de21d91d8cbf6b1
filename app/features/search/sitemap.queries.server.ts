import type { Services } from '~/http/services.server'

type SitemapServices = Pick<Services, 'search_pool'>

export async function listBakeryFiles({ search_pool }: SitemapServices): Promise<number[]> {
  const { rows } = await search_pool.query<{ number: number }>(`
    select number from (${FILES}) f
    where exists (select from search_cards c where ${IN_FILE}) order by number`)
  return rows.map(({ number }) => number)
}

/** OFFSET 0 makes it a lookup per card: this pool's settings discourage other joins. */
export async function listAddresses(
  { search_pool }: SitemapServices,
  { number, most }: { number: number; most: number },
): Promise<{ slug: string; updated_at: Date }[]> {
  const { rows } = await search_pool.query<{ slug: string; updated_at: Date }>({
    name: 'sitemap_addresses',
    text: `select b.slug, b.updated_at from (${FILES}) f
      cross join lateral (select c.bakery_id from search_cards c where ${IN_FILE} order by c.bakery_id limit $2) c
      cross join lateral (select b.slug, b.updated_at from bakeries b where b.id = c.bakery_id offset 0) b
      where f.number = $1 order by c.bakery_id`,
    values: [number, most],
  })
  return rows
}

const FILES = `select first_id, row_number() over (order by first_id)::integer as number,
  lead(first_id, 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff') over (order by first_id) as next_id from sitemap_files`
const IN_FILE = 'c.bakery_id >= f.first_id and c.bakery_id < f.next_id'

/** In lower case. Each step finds the next name in the index, so the cost is that of the towns, not of the bakeries. */
export async function listCities(
  { search_pool }: SitemapServices,
  most: number,
): Promise<{ city: string; state: string }[]> {
  const { rows } = await search_pool.query<{ term: string }>({
    name: 'sitemap_cities',
    text: `with recursive cities as (
        (select term from search_terms where kind = 1 order by term using ~<~ limit 1)
        union all
        select (select t.term from search_terms t where t.kind = 1 and t.term ~>~ c.term order by t.term using ~<~ limit 1)
        from cities c where c.term is not null)
      select term from cities where term is not null limit $1`,
    values: [most],
  })
  // The term is the town, a blank, and the state's letters.
  return rows.map(({ term }) => ({ city: term.slice(0, -3), state: term.slice(-2).toUpperCase() }))
}

export async function listFilledCategories({ search_pool }: SitemapServices): Promise<string[]> {
  const { rows } = await search_pool.query<{ slug: string }>(
    'select slug from tags t where exists (select from search_points p where p.trait = t.position)',
  )
  return rows.map(({ slug }) => slug)
}
