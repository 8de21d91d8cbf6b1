import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saved_bakeries } from '~/db/schema/saved'
import { bakery_days } from '~/db/schema/visits'
import { newId } from '~/lib/ids'
import { addDays, dayOf } from '~/lib/zone'
import { makeUser } from '../../../tests/factories/make'
import { makeOrderPeople, openBakery, setBakery } from '../../../tests/factories/order-people'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { usePages } from '../../../tests/setup/pages'
import { flushVisits } from './tally.commands.server'

const site = useApp()
const pages = usePages(site)
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
let people: Awaited<ReturnType<typeof makeOrderPeople>>
let bakery: Awaited<ReturnType<typeof openBakery>>
let token: string

beforeAll(async () => {
  people = await makeOrderPeople(site.services)
})
beforeEach(async () => {
  const owner = await makePerson(site.services)
  bakery = await openBakery(site.services, owner.id)
  token = (await sessionFor(site.services, owner)).access_token
  await site.services.pool.query('delete from rate_limits')
})

const see = (more: Record<string, string> = headers, id = bakery.id) =>
  site.call('POST', `/bakeries/${id}/seen`, { headers: more })
const visits = (as: string | undefined = token) => site.call('GET', `/bakeries/${bakery.id}/visits`, { token: as })
const counted = async () => {
  await flushVisits(site.services)
  const [row] = await site.services.db.select().from(bakery_days).where(eq(bakery_days.bakery_id, bakery.id))
  return row ? { views: row.views, searches: row.searches } : null
}

describe('visits', () => {
  test('of people are counted, of programs not, and of a bakery that is not there not either', async () => {
    expect((await see()).status).toBe(204)
    await see()
    for (const agent of ['Googlebot/2.1', 'curl/8.0', 'Mozilla/5.0 HeadlessChrome/140', ''])
      expect((await see({ 'user-agent': agent })).status).toBe(204)
    expect((await see(headers, newId())).status).toBe(204)
    expect(await counted()).toEqual({ views: 2, searches: 0 })
    await see()
    expect(await counted()).toEqual({ views: 3, searches: 0 })
  })

  test('come to an end for whoever sends too many', async () => {
    const statuses = new Set<number>()
    for (let at = 0; at < 121; at++) statuses.add((await see()).status)
    expect([...statuses]).toEqual([204, 429])
  })

  test('a list that was searched for counts whom it shows; a list of everything, or one for a program, does not', async () => {
    await setBakery(site.services, bakery.id, { name: 'Quixotic Crumb' })
    const list = (query: Record<string, string>, more = headers) =>
      site.call('GET', '/bakeries', { query, headers: more })
    await list({ limit: '200' })
    await list({ query: 'quixotic' }, { 'user-agent': 'Googlebot/2.1' })
    expect(await counted()).toBeNull()
    expect((await list({ query: 'quixotic' })).body.bakeries).toMatchObject([{ id: bakery.id }])
    await list({ lat: '30.2672', lng: '-97.7431', limit: '200' })
    expect(await counted()).toEqual({ views: 0, searches: 2 })
    const page = await pages.app.inject({ method: 'GET', url: '/browse?query=quixotic', headers })
    expect(page.statusCode).toBe(200)
    expect(await counted()).toEqual({ views: 0, searches: 3 })
  })

  test('are shown by day: the last seven, and with premium all of them', async () => {
    const date = (ago: number) => addDays(dayOf(site.clock.now, 'America/Chicago'), -ago)
    const noon = (ago: number) => new Date(`${date(ago)}T18:00:00Z`)
    await site.services.db.insert(bakery_days).values([
      { bakery_id: bakery.id, day: date(0), views: 4, searches: 9, share_visits: 1 },
      { bakery_id: bakery.id, day: date(20), views: 8 },
    ])
    const fan = await makeUser(site.services.db)
    await site.services.db.insert(saved_bakeries).values({ user_id: fan.id, bakery_id: bakery.id, created_at: noon(2) })
    const { body: free } = await visits()
    expect(free.is_premium).toBe(false)
    expect(free.days).toHaveLength(7)
    expect(free.days[0]).toEqual({ day: date(0), views: 4, saves: 0, searches: 9, share_visits: 1 })
    expect(free.days[2]).toMatchObject({ saves: 1, views: 0 })
    await setBakery(site.services, bakery.id, { is_premium: true, premium_activated_at: new Date() })
    const { body: premium } = await visits()
    expect([premium.is_premium, premium.days.length]).toEqual([true, 21])
    expect(premium.days.at(-1)).toMatchObject({ day: date(20), views: 8 })
    await setBakery(site.services, bakery.id, { premium_until: new Date(site.clock.now.getTime() - 1) })
    expect((await visits()).body.days).toHaveLength(7)
  })

  test.each(['customer', 'other owner', 'editor'] as const)('are nothing to %s', async (who) => {
    expect((await visits(people.tokens[who])).status).toBe(404)
    expect((await visits(people.tokens.admin)).status).toBe(200)
  })
})
