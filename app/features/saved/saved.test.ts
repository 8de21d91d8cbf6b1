import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { bakeries } from '../../db/schema/bakeries'
import { saved_bakeries } from '../../db/schema/saved'
import { newId } from '../../lib/ids'

const site = useApp()
const at = { name: 'Crumb', city: 'Portland', state: 'OR', zip_code: '97201', time_zone: 'America/Los_Angeles' }
const first = { ...at, id: newId(), slug: 'first-crumb', approved: true }
const second = { ...at, id: newId(), slug: 'second-crumb', approved: true }
const hidden = { ...at, id: newId(), slug: 'hidden-crumb', approved: true, hidden: true }
const unapproved = { ...at, id: newId(), slug: 'unapproved-crumb' }
let rosa: string
let other: string

beforeAll(async () => {
  await site.services.db.insert(bakeries).values([first, second, hidden, unapproved])
  rosa = (await sessionFor(site.services, await makePerson(site.services))).access_token
  other = (await sessionFor(site.services, await makePerson(site.services))).access_token
})
beforeEach(async () => {
  await site.services.db.delete(saved_bakeries)
})

const save = (token: string, bakery_id: string) => site.call('POST', '/saved-bakeries', { token, body: { bakery_id } })
const list = async (token: string, query = {}) => (await site.call('GET', '/saved-bakeries', { token, query })).body
const forget = (token: string, id: string) => site.call('DELETE', `/saved-bakeries/${id}`, { token })

test('what is saved is listed, newest first, as cards and ids; twice is once', async () => {
  expect(await save(rosa, first.id)).toMatchObject({ status: 200, body: { bakery_id: first.id } })
  site.clock.now = new Date(site.clock.now.getTime() + 1000)
  await save(rosa, second.id)
  expect((await save(rosa, first.id)).status).toBe(200)
  const { bakeries: cards, bakery_ids } = await list(rosa)
  expect(bakery_ids).toEqual([second.id, first.id])
  expect(cards.map(({ slug }: { slug: string }) => slug)).toEqual(['second-crumb', 'first-crumb'])
  expect(await list(rosa, { limit: '0' })).toEqual({ bakeries: [], bakery_ids, awaiting_ids: expect.any(Array) })
  expect((await list(rosa, { limit: '1', offset: '1' })).bakeries).toHaveLength(1)
})

test('forgetting is final, and forgetting twice is no failure', async () => {
  await save(rosa, first.id)
  expect((await forget(rosa, first.id)).status).toBe(204)
  expect((await forget(rosa, first.id)).status).toBe(204)
  expect((await list(rosa)).bakery_ids).toEqual([])
})

test('another person neither sees what Rosa saved nor takes it away', async () => {
  await save(rosa, first.id)
  await save(other, second.id)
  expect((await list(other)).bakery_ids).toEqual([second.id])
  expect((await forget(other, first.id)).status).toBe(204)
  expect((await list(rosa)).bakery_ids).toEqual([first.id])
})

test.each([
  ['hidden', hidden.id],
  ['unapproved', unapproved.id],
  ['unknown', newId()],
])('a bakery that is %s cannot be saved', async (_, id) => {
  expect(await save(rosa, id)).toMatchObject({ status: 404, body: { code: 'PGRST116' } })
  expect(await site.services.db.$count(saved_bakeries)).toBe(0)
})

test('one that is hidden later is not listed while it is', async () => {
  await save(rosa, first.id)
  const { db } = site.services
  await db.update(bakeries).set({ hidden: true }).where(eq(bakeries.id, first.id))
  expect(await list(rosa)).toEqual({ bakeries: [], bakery_ids: [], awaiting_ids: [] })
  await db.update(bakeries).set({ hidden: false }).where(eq(bakeries.id, first.id))
  expect((await list(rosa)).bakery_ids).toEqual([first.id])
})

test('a visitor is asked to sign in', async () => {
  expect(await site.call('POST', '/saved-bakeries', { body: { bakery_id: first.id } })).toMatchObject({
    status: 401,
    body: { error: 'Authentication required' },
  })
})
