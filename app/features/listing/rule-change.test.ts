import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { makePerson } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { inBells } from '../../../tests/setup/bell'
import { bakery_addresses } from '../../db/schema/bakeries'
import { listing_changes } from '../../db/schema/listings'
import { distanceKm, moved, type Point } from '../../lib/geo'
import { newId } from '../../lib/ids'
import type { ChangeContent } from './change'
import { changeCase } from './rule-change.commands.server'

const app = useApp()
let owner: Awaited<ReturnType<typeof makePerson>>
let editor_id = ''
let bakery: Awaited<ReturnType<typeof makeBakery>>
const DOOR = { latitude: 45.52, longitude: -122.67 }
const PLACE = {
  zip_code: '97201',
  city: 'Portland',
  state: 'OR',
  time_zone: 'America/Los_Angeles',
  address: { street: '1 Oven Lane', unit: null, ...DOOR },
}

beforeAll(async () => {
  owner = await makePerson(app.services)
  editor_id = (await makePerson(app.services, { roles: ['editor'] })).id
})
beforeEach(async () => {
  bakery = await makeBakery(app.services.db, { claimed_by: owner.id, kind: 'home', zip_code: '05401' })
})

async function asked(content: ChangeContent): Promise<string> {
  const id = newId()
  const row = { id, bakery_id: bakery.id, submitted_by: owner.id, content: { ...content } }
  await app.services.db.insert(listing_changes).values(row)
  return id
}
const rule = (word: 'approve' | 'ask' | 'reject', id: string, reason = '') => {
  const ruling = { id, editor_id, env: app.services.env, secret: app.services.secret, now: new Date(), reason, days: 1 }
  return app.services.db.transaction((tx) => changeCase.rulings[word]!(tx, ruling))
}
const read = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await app.services.db.execute<T>(query)).rows[0]!
const listed = () =>
  read<typeof bakery>(
    sql`select name, slug, kind, city, zip_code, time_zone, latitude, longitude from bakeries where id = ${bakery.id}`,
  )
const mail = async (id: string) =>
  (await app.services.pool.query(`select "to", subject, text from mail_outbox where dedupe_key like $1`, [`%${id}%`]))
    .rows

test('an approved name is on the page, the address of the page stays, and the owner is told', async () => {
  const id = await asked({ name: 'Hearth & Rye' })
  const before = await listed()
  await rule('approve', id)
  expect(await listed()).toEqual({ ...before, name: 'Hearth & Rye' })
  const [told] = await mail(id)
  expect(told).toMatchObject({ to: owner.email, subject: 'Hearth & Rye has its new name' })
  expect(told.text).toContain(`/bakery/${bakery.slug}`)
  const path = `/my-listing/${bakery.id}?tab=listing`
  expect(await inBells(app.services, `change:${id}`)).toEqual([['ruling', told.subject, path, 1]])
})

test('a new place draws one new public point around the door, which stays private', async () => {
  await rule('approve', await asked(PLACE))
  const { latitude, longitude, ...rest } = await listed()
  expect(rest).toMatchObject({ city: 'Portland', zip_code: '97201', time_zone: 'America/Los_Angeles' })
  const km = distanceKm(DOOR, { latitude: latitude!, longitude: longitude! })
  expect(km).toBeGreaterThan(0.79)
  expect(km).toBeLessThan(1.21)
  const kept = await read(sql`select street, city, latitude from bakery_addresses where bakery_id = ${bakery.id}`)
  expect(kept).toEqual({ street: '1 Oven Lane', city: 'Portland', latitude: DOOR.latitude })
})

test('a shop is shown where it stands, and what a pickup needs stays with a move', async () => {
  const address = { bakery_id: bakery.id, street: '2 Old Rd', city: 'Burlington', state: 'VT', zip_code: '05401' }
  await app.services.db.insert(bakery_addresses).values({ ...address, ...DOOR, phone: '802 555 0100' })
  await rule('approve', await asked({ kind: 'shop' }))
  expect(await listed()).toMatchObject({ kind: 'shop', ...DOOR })
  await rule('approve', await asked({ ...PLACE, address: { ...PLACE.address, latitude: 45.6 } }))
  expect(await listed()).toMatchObject({ latitude: 45.6, longitude: DOOR.longitude })
  expect(await read(sql`select street, phone from bakery_addresses where bakery_id = ${bakery.id}`)).toEqual({
    street: '1 Oven Lane',
    phone: '802 555 0100',
  })
})

test('whoever moves away and back, or is a shop for a while, is shown where they were shown before', async () => {
  const away = { ...PLACE, address: { ...PLACE.address, latitude: 45.9, longitude: -122.1 } }
  await rule('approve', await asked(PLACE))
  const first = await listed()
  await rule('approve', await asked(away))
  expect((await listed()).latitude).not.toBe(first.latitude)
  await rule('approve', await asked(PLACE))
  expect(await listed()).toEqual(first)
  await rule('approve', await asked({ kind: 'shop' }))
  expect(await listed()).toMatchObject(DOOR)
  await rule('approve', await asked({ kind: 'home' }))
  expect(await listed()).toEqual(first)
})

test('whoever moves next to the point that they are shown at gets another one; a few houses on, the same', async () => {
  await rule('approve', await asked(PLACE))
  const { latitude, longitude } = await listed()
  const first = { latitude: latitude!, longitude: longitude! }
  const shownAt = async (door: Point) => {
    await rule('approve', await asked({ ...PLACE, address: { ...PLACE.address, ...door } }))
    const now = await listed()
    return { latitude: now.latitude!, longitude: now.longitude! }
  }
  expect(await shownAt(moved(DOOR, 0.09, 1))).toEqual(first)
  const beside = moved(first, 0.3, 2)
  expect(distanceKm(await shownAt(beside), beside)).toBeGreaterThan(0.79)
})

test('rejected and asked leave the page as it is and say why; who rules second changes nothing', async () => {
  const before = await listed()
  const rejected = await asked({ name: 'Best Bakery Ever' })
  await rule('reject', rejected, 'That’s an ad.')
  expect((await mail(rejected))[0].text).toContain('“That’s an ad.”')
  await expect(rule('approve', rejected)).rejects.toMatchObject({ code: 'conflict' })
  const questioned = await asked({ name: 'Rye' })
  await rule('ask', questioned, 'Is that your name?')
  expect((await mail(questioned))[0].text).toContain('Is that your name?')
  expect(await listed()).toEqual(before)
  await rule('approve', questioned)
  expect((await listed()).name).toBe('Rye')
})
