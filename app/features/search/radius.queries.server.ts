import type { Services } from '~/http/services.server'
import { tooSlow } from './listed-view.queries.server'
import { COUNT_CAP, PAGE_SIZE } from './listing'
import type { FoundNearby, RadiusSearch } from './search.contract'

/** The database function of §7. It reads the skipped rows too, so, as in lists, it answers nothing past the count's cap. */
export async function findWithinRadius(
  { search_pool }: Pick<Services, 'search_pool'>,
  { center_lat, center_lon, radius_km, p_limit, p_offset }: RadiusSearch,
): Promise<FoundNearby[]> {
  const offset = Math.min(p_offset ?? 0, COUNT_CAP)
  const limit = Math.min(p_limit ?? PAGE_SIZE, COUNT_CAP - offset)
  if (limit === 0) return []
  const { rows } = await search_pool
    .query<FoundNearby>({
      text: 'select id, distance_km from find_bakeries_within_radius($1::float8, $2::float8, $3::float8, $4::integer, $5::integer)',
      values: [center_lat, center_lon, radius_km ?? null, limit, offset],
    })
    .catch(tooSlow)
  return rows
}
