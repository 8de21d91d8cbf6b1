import { beforeEach, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/setup/database'
import { bakeries, bakery_tags } from '../../db/schema/bakeries'
import { newId } from '../../lib/ids'
import { findBakery, listHomepage } from './bakeries.queries.server'
import { SHUFFLE_SLOT_MS } from './shuffle'

const database = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const slot = (number: number) => new Date(now.getTime() + number * SHUFFLE_SLOT_MS)
const yesterday = new Date(now.getTime() - 86_400_000)

type Row = typeof bakeries.$inferInsert
const premium = { is_premium: true, premium_activated_at: yesterday }
const verified = { verification_status: 'verified', verified_at: yesterday } as const

async function add(...rows: Partial<Row>[]) {
  const at = { city: 'Portland', state: 'OR', zip_code: '97201', time_zone: 'America/Los_Angeles', approved: true }
  const named = rows.map((row, index) => ({
    id: newId(),
    name: `Bakery ${index}`,
    slug: `bakery-${index}`,
    ...at,
    ...row,
  }))
  await database.db.insert(bakeries).values(named)
  return named
}
const many = (count: number, prefix: string, row: Partial<Row>) =>
  Array.from({ length: count }, (_, index) => ({ ...row, slug: `${prefix}-${index}` }))
const slugs = async (options: Partial<Parameters<typeof listHomepage>[1]> = {}) =>
  (await listHomepage(database.pool, { now, ...options })).map((bakery) => bakery.slug)

beforeEach(async () => {
  await database.db.delete(bakeries)
})

describe('listHomepage', () => {
  test('premium first, then verified, then unverified, nine in all', async () => {
    await add(...many(3, 'plain', {}), ...many(4, 'verified', verified), ...many(4, 'premium', premium))
    const list = await slugs()
    expect(list.map((slug) => slug.split('-')[0])).toEqual([
      ...Array(4).fill('premium'),
      ...Array(4).fill('verified'),
      'plain',
    ])
    expect(await slugs({ count: 20 })).toHaveLength(11)
  })

  test('premium that ran out stands where it would without, and says so', async () => {
    await add(
      { slug: 'plain' },
      { ...premium, slug: 'ran-out', premium_until: now },
      { ...premium, ...verified, slug: 'ran-out-verified', premium_until: yesterday },
      { ...premium, slug: 'running', premium_until: new Date(now.getTime() + 1) },
      { ...premium, slug: 'for-ever' },
    )
    const list = await listHomepage(database.pool, { now })
    expect(new Set(list.slice(0, 2).map((one) => one.slug))).toEqual(new Set(['running', 'for-ever']))
    expect(list[2]?.slug).toBe('ran-out-verified')
    expect(new Set(list.slice(3).map((one) => one.slug))).toEqual(new Set(['ran-out', 'plain']))
    expect(list.map((one) => one.is_premium)).toEqual([true, true, false, false, false])
  })

  test('hidden and unapproved ones never appear', async () => {
    await add(
      { ...premium, slug: 'hidden', hidden: true },
      { ...premium, slug: 'unapproved', approved: false },
      { ...premium, slug: 'hidden-and-ran-out', hidden: true, premium_until: yesterday },
      { slug: 'open' },
    )
    expect(await slugs()).toEqual(['open'])
  })

  test('is the same for five minutes, then different; and different for another key', async () => {
    await add(...many(40, 'premium', premium))
    const first = await slugs()
    expect(await slugs({ now: new Date(slot(1).getTime() - 1) })).toEqual(first)
    expect(await slugs({ now: slot(1) })).not.toEqual(first)
    expect(await slugs({ key: 'another' })).not.toEqual(first)
  })

  test('gives every premium bakery its turn', async () => {
    await add(...many(60, 'premium', premium))
    const seen = new Map<string, number>()
    for (let at = 0; at < 300; at++) {
      for (const slug of await slugs({ now: slot(at) })) seen.set(slug, (seen.get(slug) ?? 0) + 1)
    }
    // 300 lists of 9 over 60 bakeries: 45 each on average; gaps on the circle make it uneven, nobody may be left out.
    expect(seen.size).toBe(60)
    expect(Math.min(...seen.values())).toBeGreaterThan(10)
  })

  test('brings the tags along in the order of the catalogue, and the card’s fields only', async () => {
    const [one] = await add({ slug: 'tagged', hero_image_url: '/media/a-960.webp' })
    await database.db
      .insert(bakery_tags)
      .values(['vegan', 'bread', 'sourdough'].map((tag_slug) => ({ bakery_id: one!.id, tag_slug })))
    const [bakery] = await listHomepage(database.pool, { now })
    expect(bakery).toEqual({
      id: one!.id,
      slug: 'tagged',
      name: 'Bakery 0',
      city: 'Portland',
      state: 'OR',
      hero_image_url: '/media/a-960.webp',
      hero_image_widths: [],
      average_rating: 0,
      review_count: 0,
      verification_status: 'unverified',
      is_premium: false,
      time_zone: one!.time_zone,
      online_ordering: false,
      next_windows: [],
      from_price: null,
      tags: [
        { name: 'Bread', slug: 'bread' },
        { name: 'Sourdough', slug: 'sourdough' },
        { name: 'Vegan', slug: 'vegan' },
      ],
    })
  })
})

test('premium that has run out is not premium, whatever the flag says until a job clears it', async () => {
  const untils = [null, yesterday, now, new Date(now.getTime() + 1)]
  const rows = await add(
    ...untils.flatMap((premium_until, index) => [
      { ...premium, premium_until, slug: `flagged-${index}` },
      { premium_until, slug: `plain-${index}` },
    ]),
  )
  for (const row of rows) {
    const { is_premium = false, premium_until = null } = row
    const found = (await findBakery(database.pool, row.slug, now))!.read()
    expect(found.is_premium, row.slug).toBe(is_premium && (premium_until === null || premium_until > now))
  }
})
