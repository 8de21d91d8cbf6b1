import type pg from 'pg'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { SEARCH_FAILED } from './listing'

/** Numbers a statement's parameters as they are written into it. */
export class Parameters {
  readonly values: unknown[] = []
  add = (value: unknown, type: string): string => `$${this.values.push(value)}::${type}`
}

// Written as the partial indexes of bakeries.ts are, or PostgreSQL would not use them.
export const IS_PUBLIC = 'b.approved and not b.hidden'

/** One bakery of a list as JSON, from `b`, with `distance` in km or null. */
export const listedBakery = (now: string, distance: string): string => `json_build_object(
  'id', b.id, 'slug', b.slug, 'name', b.name, 'short_bio', b.short_bio, 'city', b.city, 'state', b.state,
  'hero_image_url', b.hero_image_url,
  'hero_image_widths', coalesce((select p.widths from pictures p where p.id = b.hero_picture_id), '{}'),
  'average_rating', b.average_rating, 'review_count', b.review_count, 'verification_status', b.verification_status,
  'is_premium', b.is_premium and (b.premium_until is null or b.premium_until > ${now}),
  'delivery_enabled', b.delivery_enabled, 'online_ordering', ${TAKES_ORDERS},
  'latitude', b.latitude, 'longitude', b.longitude,
  'tags', (select coalesce(json_agg(json_build_object('name', (select t.name from tags t where t.slug = bt.tag_slug), 'slug', bt.tag_slug)
    order by bt.tag_position), '[]') from bakery_tags bt where bt.bakery_id = b.id),
  'distance_km', ${distance})`

export const TAKES_ORDERS =
  '(b.claimed and b.stripe_onboarding_completed and b.stripe_charges_enabled and b.stripe_account_id is not null)'

/** The first column of the only row: JSON made by PostgreSQL, ready to be sent. */
export async function readText(
  { search_pool }: Pick<Services, 'search_pool'>,
  text: string,
  values: unknown[],
): Promise<string> {
  try {
    const name = nameOf(text)
    const { rows } = await search_pool.query<[string]>({ ...(name ? { name } : {}), text, values, rowMode: 'array' })
    return rows[0]![0]
  } catch (error) {
    if ((error as pg.DatabaseError).code === TOO_SLOW) {
      throw new AppError('unavailable', SEARCH_FAILED, { retry_after: 2 })
    }
    throw error
  }
}

const TOO_SLOW = '57014'

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST_PREPARED) return known
  const name = `search_${names.size + 1}`
  names.set(text, name)
  return name
}

// Each connection keeps its prepared statements for good: somebody who tries every combination must not fill its memory.
const MOST_PREPARED = 100
const names = new Map<string, string>()
