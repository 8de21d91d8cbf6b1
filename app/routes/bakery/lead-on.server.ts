import type pg from 'pg'
import { data, redirect } from 'react-router'
import { findMerged } from '~/features/bakeries/bakeries.queries.server'

/** Asked again after an hour, since a merged double can be shown again. */
const MAY_BE_UNDONE = { 'Cache-Control': 'public, max-age=3600' }

/** Of a bakery that isn't found: to the page that it became a part of (decision 265), or to none. `beyond` is what follows its address. */
export async function leadOn(pool: pg.Pool, slug_or_id: string, beyond = ''): Promise<never> {
  const slug = await findMerged(pool, slug_or_id)
  if (slug) throw redirect(`/bakery/${slug}${beyond}`, { status: 301, headers: MAY_BE_UNDONE })
  throw data(null, { status: 404 })
}
