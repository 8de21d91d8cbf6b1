import { beforeAll } from 'vitest'
import { bakeries, bakery_tags } from '../../app/db/schema/bakeries'
import { featured_listings } from '../../app/db/schema/featured'
import { newId } from '../../app/lib/ids'
import type { TestApp } from '../setup/app'

type Row = typeof bakeries.$inferInsert
const DAY = 86_400_000
const verified = { verification_status: 'verified', verified_at: new Date() } as const
export const premium = { is_premium: true, premium_activated_at: new Date() }
const portland = { city: 'Portland', state: 'OR', zip_code: '97201', time_zone: 'America/Los_Angeles' }
export const north = (km: number) => ({ latitude: 45.5 + km / 111.19508, longitude: -122.6 })

/** Bakeries of every kind at so many kilometers from one point, and some that nobody may find. */
export function useListedBakeries(site: TestApp) {
  const ids: Record<string, string> = {}
  const from = (days: number) => new Date(site.clock.now.getTime() + days * DAY)
  async function add(slug: string, row: Partial<Row> = {}, tags: string[] = []) {
    const id = newId()
    ids[slug] = id
    await site.services.db.insert(bakeries).values({ id, slug, name: slug, approved: true, ...portland, ...row })
    if (tags.length > 0)
      await site.services.db.insert(bakery_tags).values(tags.map((tag_slug) => ({ bakery_id: id, tag_slug })))
  }
  beforeAll(async () => {
    await add('rye-one', { ...north(1), created_at: from(-9) }, ['bread', 'sourdough'])
    await add('rye-two', { ...north(2), created_at: from(-8), ...verified }, ['bread', 'vegan'])
    await add('rye-far', { ...north(30), created_at: from(-7) }, ['bread'])
    await add('gold-near', { ...north(5), ...premium, created_at: from(-6) }, ['pies', 'bread', 'vegan'])
    await add('gold-far', { ...north(12), ...premium, premium_until: from(1), created_at: from(-5) })
    await add('ran-out', { ...north(3), ...premium, premium_until: from(-1), created_at: from(-4) })
    await add('hidden-one', { ...north(0), ...premium, hidden: true }, ['bread'])
    await add('unapproved-one', { ...north(0), approved: false }, ['bread'])
    await add('nowhere', {
      created_at: from(-3),
      city: 'Austin',
      state: 'TX',
      location_text: 'East Side, 100% porch pickup',
    })
    await add('delivers', {
      ...north(4),
      created_at: from(-2),
      delivery_enabled: true,
      delivery_radius: 5,
      name: "Zoë's 100% Rye",
    })
    const listing = { source: 'admin' as const, starts_at: from(-1) }
    await site.services.db.insert(featured_listings).values([
      { ...listing, id: newId(), bakery_id: ids['rye-one']!, ends_at: from(2) },
      { ...listing, id: newId(), bakery_id: ids['rye-one']!, ends_at: from(3) },
      { ...listing, id: newId(), bakery_id: ids['gold-far']!, ends_at: from(5) },
      { ...listing, id: newId(), bakery_id: ids['hidden-one']!, ends_at: from(5) },
      { ...listing, id: newId(), bakery_id: ids['rye-two']!, ends_at: from(5), cancelled_at: from(0) },
      { ...listing, id: newId(), bakery_id: ids['ran-out']!, starts_at: from(-3), ends_at: from(-2) },
    ])
  })
  return { ids, add, from }
}
