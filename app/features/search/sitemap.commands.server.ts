import type { Services } from '~/http/services.server'

/** A new file begins after so many bakeries; some that are approved late still join an older file. */
export const BAKERIES_IN_A_FILE = 10_000

/** The starts of files are stored, so that reading a file needs no counting, and kept, so that a new bakery changes only the last file. */
export async function beginSitemapFiles({ pool }: Pick<Services, 'pool'>, full = BAKERIES_IN_A_FILE): Promise<number> {
  const { rowCount } = await pool.query(
    `insert into sitemap_files (first_id)
      with recursive starts as (
        (select first_id as id from sitemap_files order by first_id desc limit 1)
        union all
        select next.id from starts s cross join lateral (
          select c.bakery_id as id from search_cards c where c.bakery_id >= s.id order by c.bakery_id offset $1 limit 1) next)
      select id from starts on conflict do nothing`,
    [full],
  )
  return rowCount ?? 0
}
