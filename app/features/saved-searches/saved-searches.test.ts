import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { stopToken } from '~/mail/stop-mail.server'
import { makeBakery } from '../../../tests/factories/make'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { rowsRead } from '../../../tests/setup/executed-plans'
import { runJobs } from '../../../tests/setup/jobs'
import { bakeries } from '../../db/schema/bakeries'
import { menu_items } from '../../db/schema/menu'
import { NOTHING_ASKED } from '../search/browse-state'
import { matchSearches } from './match.commands.server'
import { HAVE_IT, NO_BAKE, SEARCH_GONE, TOO_MANY } from './saved-search'
import { tellSearchers } from './tell.commands.server'
import { wishOf } from './wish'

const site = useApp()
/** Eleven in the morning in Portland. */
const DAY = new Date('2026-11-25T19:00:00Z')
const HOUR_MS = 3_600_000
const HERE = { latitude: 45.5, longitude: -122.69 }
let ann: Person
let token: string

const query = async (sql: string, values: unknown[] = []) => (await site.services.pool.query(sql, values)).rows

beforeAll(() =>
  query(`insert into places (id, name, state, county, latitude, longitude, population, search_key)
    values (1, 'Portland', 'OR', 'Multnomah', 45.52, -122.68, 630000, 'portland')`).then(() =>
    query(`insert into zip_codes (zip, place_id, latitude, longitude) values ('97201', 1, 45.5, -122.69)`),
  ),
)
beforeEach(async () => {
  site.clock.now = DAY
  await site.services.pool.query(
    'delete from bakeries; delete from mail_outbox; delete from notifications; delete from saved_searches',
  )
  ann = await makePerson(site.services)
  token = (await sessionFor(site.services, ann)).access_token
})

const save = (changed: object = {}, as = token) =>
  site.call('POST', '/saved-searches', {
    token: as,
    body: { what: 'rye bread', zip_code: '97201', miles: 25, ...changed },
  })
const list = async (as = token) => (await site.call('GET', '/saved-searches', { token: as })).body.items
const bakery = async (item: string, changed: Partial<typeof bakeries.$inferInsert> & { tags?: string[] } = {}) => {
  const row = await makeBakery(site.services.db, { ...HERE, tags: [], ...changed })
  await query('delete from menu_items where bakery_id = $1', [row.id])
  if (item) await bake(row.id, item)
  return row
}
const bake = (bakery_id: string, name: string) =>
  site.services.db.insert(menu_items).values({ id: newId(), bakery_id, name, category: 'Bread', price_cents: 900 })
/** What the database queued, at once, and then the walk. */
const look = async () => {
  await query(`update graphile_worker._private_jobs set run_at = now()`)
  await runJobs(site.services, ['match_searches'])
  await tellSearchers(site.services)
}
const mails = () => query(`select * from mail_outbox order by created_at, dedupe_key`)
const bells = () => query('select * from notifications')

test.each([
  [
    { query: 'rye', location: 'Portland, OR 97201', radius_km: 25 },
    { what: 'rye', zip_code: '97201', miles: 15 },
  ],
  [
    { query: '', categories: ['sourdough'], radius_km: 500 },
    { what: 'Sourdough', zip_code: '', miles: 100 },
  ],
  [
    { query: 'x'.repeat(200), radius_km: 40 },
    { what: 'x'.repeat(60), zip_code: '', miles: 25 },
  ],
])('%j on /browse waits as %j', (asked, wish) => {
  expect(wishOf({ ...NOTHING_ASKED, ...asked })).toEqual(wish)
})

test('is saved, listed and deleted by its person alone', async () => {
  const { status, body } = await save({ what: '  rye bread ' })
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ what: 'rye bread', place: 'Portland, OR', miles: 25 }),
  ])
  expect(await list()).toEqual([body])
  const other = (await sessionFor(site.services, await makePerson(site.services))).access_token
  expect(await list(other)).toEqual([])
  const remove = (as: string) => site.call('DELETE', `/saved-searches/${body.id}`, { token: as })
  expect(await remove(other)).toMatchObject({ status: 404, body: { error: SEARCH_GONE } })
  expect((await remove(token)).status).toBe(204)
  expect((await remove(token)).status).toBe(404)
  expect(await list()).toEqual([])
})

test.each([
  [{ what: 'r' }, 'what', NO_BAKE],
  [{ what: 'the' }, 'what', NO_BAKE],
  [{ what: 'x'.repeat(61) }, 'what', 'Please keep it to 60 characters.'],
  [{ zip_code: '00000' }, 'zip_code', 'We don’t know that ZIP code. Please check it.'],
  [{ zip_code: 'Napa' }, 'zip_code', 'Please enter a ZIP code of five digits.'],
  [{ miles: 7 }, 'miles', 'Please pick one of the distances.'],
])('%j is refused beside its field', async (changed, field, error) => {
  expect(await save(changed)).toMatchObject({ status: 400, body: { error, details: { fields: { [field]: error } } } })
  expect(await list()).toEqual([])
})

test('the same one once, also from two tabs, and twenty at most', async () => {
  const twice = await Promise.all([save(), save({ what: 'Rye Bread' })])
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await save()).toMatchObject({ status: 409, body: { error: HAVE_IT } })
  for (let n = 1; n < 20; n++) expect((await save({ what: `loaf${n}` })).status).toBe(201)
  expect(await save({ what: 'one more' })).toMatchObject({ status: 409, body: { error: TOO_MANY } })
})

describe('is told', () => {
  test('when a baker near is listed, by bell and by mail, with one press to stop', async () => {
    const { body } = await save()
    const rye = await bakery('Dark Ryes', { name: 'Rye & Shine', city: 'Portland', state: 'OR', tags: ['bread'] })
    await bakery('Rye bread', { latitude: 46.5, longitude: -122.69 })
    await bakery('Bagels')
    await look()
    expect(await bells()).toMatchObject([{ user_id: ann.id, kind: 'search', path: `/bakery/${rye.slug}` }])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to: ann.email,
      bulk: true,
      subject: 'Rye & Shine bakes what you’re looking for: rye bread',
    })
    expect(mail.text).toContain('Dark Ryes · Portland, OR')
    const stop = stopToken(site.services.secret, { who: body.id, what: 'search' })
    expect(mail.headers['List-Unsubscribe']).toContain(`/unsubscribe/search?t=${stop}`)
    for (let time = 0; time < 2; time++) {
      const answer = await site.app.inject({
        method: 'POST',
        url: `/unsubscribe/search?t=${stop}`,
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(answer.statusCode).toBe(200)
    }
    expect(await list()).toEqual([])
    expect((await site.call('POST', '/saved-searches/off', { body: { token: stop } })).status).toBe(200)
    expect(await site.call('POST', '/saved-searches/off', { body: { token: 'x.y' } })).toMatchObject({ status: 400 })
  })

  test('when a baker adds it, renames something so, or comes into the lists', async () => {
    await save({ what: 'bagels' })
    const added = await bakery('Scones', { name: 'Added' })
    const renamed = await bakery('Scones', { name: 'Renamed' })
    const listed = await bakery('Bagel', { name: 'Listed', approved: false })
    await look()
    expect(await mails()).toEqual([])
    await bake(added.id, 'Everything bagel')
    await query(`update menu_items set name = 'Plain bagel' where bakery_id = $1`, [renamed.id])
    await site.services.db.update(bakeries).set({ approved: true }).where(eq(bakeries.id, listed.id))
    await look()
    const [mail] = await mails()
    expect(mail.subject).toBe('3 bakers near you bake bagels')
    for (const name of ['Added', 'Renamed', 'Listed']) expect(mail.text).toContain(name)
  })

  test('not of those who baked it before, nor of one’s own, nor of what is gone again', async () => {
    const before = await bakery('Rye bread')
    await save()
    await bake(before.id, 'Rye bread with seeds')
    await bakery('Rye bread', { claimed_by: ann.id, verification_status: 'verified', verified_at: new Date() })
    const hidden = await bakery('Rye bread')
    await query('update graphile_worker._private_jobs set run_at = now()')
    await runJobs(site.services, ['match_searches'])
    await site.services.db.update(bakeries).set({ hidden: true }).where(eq(bakeries.id, hidden.id))
    await tellSearchers(site.services)
    expect(await mails()).toEqual([])
    expect(await bells()).toEqual([])
  })

  test('not of what left the menu before the mail, and by its new name if it’s back', async () => {
    await save()
    const owner = await makePerson(site.services)
    const { id } = await bakery('Rye bread', { claimed_by: owner.id })
    await query('update graphile_worker._private_jobs set run_at = now()')
    await runJobs(site.services, ['match_searches'])
    await query('update menu_items set available = false where bakery_id = $1', [id])
    await look()
    expect(await mails()).toEqual([])
    await query(`update menu_items set available = true, name = 'Best rye bread' where bakery_id = $1`, [id])
    await query('insert into blocked_emails (email) values ($1)', [owner.email])
    await look()
    expect(await mails()).toEqual([])
    await query('delete from blocked_emails')
    await look()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail.text).toContain('Best rye bread')
  })

  test('once a week at most, of all that turned up meanwhile, and each bakery once', async () => {
    await save()
    const first = await bakery('Rye bread', { name: 'First' })
    await look()
    for (const name of ['Second', 'Third']) await bakery('Rye bread', { name })
    await bake(first.id, 'Another rye bread')
    site.clock.now = new Date(DAY.getTime() + 6 * 24 * HOUR_MS)
    await look()
    expect(await mails()).toHaveLength(1)
    site.clock.now = new Date(DAY.getTime() + 7 * 24 * HOUR_MS)
    await Promise.all([look(), tellSearchers(site.services)])
    const [, mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail.subject).toBe('2 bakers near you bake rye bread')
    expect(mail.text).not.toContain('First')
  })

  test('by day only', async () => {
    await save()
    await bakery('Rye bread')
    site.clock.now = new Date('2026-11-26T04:00:00Z')
    await look()
    expect(await mails()).toEqual([])
    site.clock.now = new Date('2026-11-26T16:00:00Z')
    await look()
    expect(await mails()).toHaveLength(1)
  })

  test('as the person chose', async () => {
    await save()
    await query(`insert into notification_settings (user_id, kind, mail) values ($1, 'search', false)`, [ann.id])
    await bakery('Rye bread')
    await look()
    expect(await mails()).toEqual([])
    expect(await bells()).toHaveLength(1)
  })
})

test('what others wait for elsewhere is not read, however many they are', async () => {
  await save()
  await query(
    `insert into saved_searches (id, user_id, what, zip_code, place, miles, latitude, longitude, time_zone)
     select gen_random_uuid(), $1, 'rye bread', '97201', 'Elsewhere', 25, 25 + n % 15, -120 + n % 30, 'America/New_York' from generate_series(1, 5000) n`,
    [ann.id],
  )
  await query('analyze saved_searches')
  const { id } = await bakery('Rye bread')
  const read = await rowsRead(site.database_url, 'saved_searches', (db) => matchSearches({ ...site.services, db }, id))
  expect(Math.max(...read)).toBeLessThan(50)
  expect(await query('select search_id from saved_search_finds')).toHaveLength(1)
})
