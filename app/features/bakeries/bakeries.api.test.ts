import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openAccount } from '../../../tests/factories/make'
import { useApp } from '../../../tests/setup/app'
import { users } from '../../db/schema/accounts'
import { bakeries, bakery_addresses, bakery_pictures, bakery_tags } from '../../db/schema/bakeries'
import { featured_listings } from '../../db/schema/featured'
import { pictures } from '../../db/schema/media'
import { newId } from '../../lib/ids'
import { WholeBakery } from './bakeries.contract'

const site = useApp()
const get = (name: string) => site.call('GET', `/bakeries/${encodeURIComponent(name)}`)
const owner = newId()
const at = {
  name: 'Nana’s Crust',
  city: 'Portland',
  state: 'OR',
  zip_code: '97201-1234',
  time_zone: 'America/Los_Angeles',
}
const owned = { claimed_by: owner, verification_status: 'verified' as const, verified_at: new Date() }
const nana = { ...at, ...owned, id: newId(), slug: 'nanas-crust', approved: true, delivery_fee_cents: 450 }
const unclaimed = { ...at, ...owned, claimed_by: null, id: newId(), slug: 'unclaimed-one', approved: true }
const day = 86_400_000
const from = (days: number) => new Date(site.clock.now.getTime() + days * day)

beforeAll(async () => {
  const { db } = site.services
  await db.insert(users).values({ id: owner, email: 'nana@bread.test', password_hash: 'x' })
  await db
    .insert(bakeries)
    .values([
      nana,
      { ...at, id: newId(), slug: 'hidden-one', approved: true, hidden: true },
      { ...at, id: newId(), slug: 'unapproved-one' },
      unclaimed,
    ])
  await openAccount(db, nana, 'acct_nana')
  await openAccount(db, { ...unclaimed, claimed_by: owner }, 'acct_2')
  await db.insert(bakery_tags).values({ bakery_id: nana.id, tag_slug: 'pies' })
  const listing = { bakery_id: nana.id, source: 'admin' as const, starts_at: from(-1) }
  await db.insert(featured_listings).values([
    { ...listing, id: newId(), ends_at: from(1) },
    { ...listing, id: newId(), ends_at: from(9), cancelled_at: from(-1) },
  ])
})

describe('GET /bakeries/{slug or id}', () => {
  test('by slug and by id: the bakery with its tags, dollars, and what is computed', async () => {
    const { status, body } = await get('nanas-crust')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: nana.id,
      zip: '97201',
      zip_code: '97201-1234',
      delivery_fee: 4.5,
      claimed: true,
      online_ordering: true,
      featured: true,
      is_premium: false,
      tags: [{ name: 'Pies', slug: 'pies' }],
    })
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect((await get(nana.id)).body).toEqual(body)
  })

  test('what PostgreSQL made is what the contract promises, no field more', async () => {
    const { body } = await get('nanas-crust')
    expect(z.encode(WholeBakery, WholeBakery.parse(body))).toEqual(body)
    expect(Object.keys(body).sort()).toEqual(Object.keys(WholeBakery.shape).sort())
  })

  test('a shop says its street, a home nobody’s business', async () => {
    const { db } = site.services
    const address = { city: 'Portland', state: 'OR', zip_code: '97201' }
    const shop = { ...at, id: newId(), slug: 'alder-pies', kind: 'shop' as const, approved: true }
    const home = { ...at, id: newId(), slug: 'alder-home', approved: true }
    await db.insert(bakeries).values([shop, home])
    await db
      .insert(bakery_addresses)
      .values([shop, home].map(({ id }) => ({ ...address, bakery_id: id, street: '412 Alder Street', unit: 'B' })))
    expect((await get('alder-pies')).body).toMatchObject({ kind: 'shop', shop_address: '412 Alder Street, B' })
    expect((await get('alder-home')).body).toMatchObject({ kind: 'home', shop_address: null })
    const { body } = await site.call('GET', '/bakeries', { query: { limit: '100' } })
    expect(JSON.stringify(body)).not.toContain('412 Alder')
    expect(body.bakeries.find(({ id }: { id: string }) => id === shop.id)).toMatchObject({ kind: 'shop' })
  })

  test('never tells whose it is, which account is paid, or where the oven stands', async () => {
    const { body } = await get('nanas-crust')
    for (const secret of [
      'stripe_account_id',
      'acct_',
      'claimed_by',
      owner,
      'street',
      'submitted_by',
      'shares_used',
      'reason',
    ]) {
      expect(JSON.stringify(body)).not.toContain(secret)
    }
  })

  test('a featured week that is over, or was called off, no longer counts', async () => {
    const then = site.clock.now
    site.clock.now = from(2)
    expect((await get('nanas-crust')).body.featured).toBe(false)
    site.clock.now = then
  })

  test('nobody’s bakery takes no orders', async () => {
    expect((await get('unclaimed-one')).body).toMatchObject({ claimed: false, online_ordering: false })
  })

  test.each(['hidden-one', 'unapproved-one', 'no-such-bakery', newId(), 'Ünknown/…', ' ', '%'])(
    '%s is not there',
    async (name) => {
      expect(await get(name)).toMatchObject({ status: 404, body: { code: 'PGRST116' } })
    },
  )
})

test('further pictures come in the owner’s order, without the first one and with their words', async () => {
  const { db } = site.services
  const picture = (byte: number, alt: string, widths: number[]) => ({
    id: newId(),
    kind: 'gallery' as const,
    content_hash: Buffer.alloc(32, byte),
    alt,
    widths,
    width: 1600,
    height: 1000,
    byte_size: 9,
    formats: ['webp'],
  })
  const [hero, crumb, oven] = [
    picture(0xaa, 'The door', [480, 960]),
    picture(0xbb, 'A crumb', [480, 960, 1600]),
    picture(0xcc, 'The oven', [480]),
  ]
  const id = newId()
  await db.insert(pictures).values([hero, crumb, oven])
  await db.insert(bakeries).values({
    ...at,
    id,
    slug: 'pictured',
    approved: true,
    hero_picture_id: hero.id,
    hero_image_url: '/media/x-960.webp',
  })
  await db.insert(bakery_pictures).values([
    { bakery_id: id, picture_id: oven.id, position: 1 },
    { bakery_id: id, picture_id: hero.id, position: 0 },
    { bakery_id: id, picture_id: crumb.id, position: 2 },
  ])
  const { body } = await get('pictured')
  expect(body).toMatchObject({ hero_image_alt: 'The door', hero_image_widths: [480, 960] })
  expect(body.pictures).toEqual([
    { url: `/media/${'cc'.repeat(32)}-480.webp`, widths: [480], alt: 'The oven' },
    { url: `/media/${'bb'.repeat(32)}-1600.webp`, widths: [480, 960, 1600], alt: 'A crumb' },
  ])
})
