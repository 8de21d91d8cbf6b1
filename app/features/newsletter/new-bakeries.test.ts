import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { stopToken } from '~/mail/stop-mail.server'
import { makeBakery } from '../../../tests/factories/make'
import { makePerson } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { bakeries } from '../../db/schema/bakeries'
import { alert_areas } from '../../db/schema/new-bakeries'
import { newsletter_signups } from '../../db/schema/newsletter'
import { nextAlertDay } from './alert-day'
import { mailNewBakeries } from './new-bakeries.commands.server'

const site = useApp()
/** Thursday, November 26 in Portland, 8 in the morning. */
const MORNING = new Date('2026-11-26T16:00:00Z')
const WEEK_MS = 7 * 86_400_000
/** Within a mile of ZIP code 97201, and some 20 miles north of it. */
const [HERE, FARTHER] = [
  { latitude: 45.5, longitude: -122.69 },
  { latitude: 45.79, longitude: -122.69 },
]

beforeAll(() =>
  site.services.pool.query(`
    insert into places (id, name, state, county, latitude, longitude, population, search_key)
      values (1, 'Portland', 'OR', 'Multnomah', 45.52, -122.68, 630000, 'portland'), (2, 'Napa', 'CA', 'Napa', 38.3, -122.3, 79000, 'napa');
    insert into zip_codes (zip, place_id, latitude, longitude) values ('97201', 1, 45.5, -122.69), ('94558', 2, 38.46, -122.26)`),
)
beforeEach(async () => {
  site.clock.now = MORNING
  const { pool } = site.services
  await pool.query(
    'delete from newsletter_signups; delete from mail_outbox; delete from alert_areas; delete from bakeries',
  )
})

type NewSignup = typeof newsletter_signups.$inferInsert
async function subscribe(changed: Partial<NewSignup> = {}) {
  const id = newId()
  const row = {
    ...{ id, email: `${id.slice(-12)}@near.test`, name: 'Ann', source: 'popup', new_bakery_alerts: true },
    ...{ zip_code: '97201', confirmed_at: new Date('2026-09-01') },
    ...changed,
  }
  await site.services.db.insert(newsletter_signups).values(row)
  return row
}

const listed = async (hours_ago: number, bakery: Partial<typeof bakeries.$inferInsert> = {}) => {
  const row = await makeBakery(site.services.db, { ...HERE, ...bakery })
  const listed_at = new Date(site.clock.now.getTime() - hours_ago * 3_600_000)
  await site.services.pool.query('update first_listings set listed_at = $1 where bakery_id = $2', [listed_at, row.id])
  return row
}

const run = () => mailNewBakeries(site.services)
const mails = async () => (await site.services.pool.query('select * from mail_outbox order by "to"')).rows

test.each([
  ['2026-11-24T18:00:00Z', 'America/Los_Angeles', '2026-11-26'],
  ['2026-11-26T15:59:00Z', 'America/Los_Angeles', '2026-11-26'],
  ['2026-11-26T16:00:00Z', 'America/Los_Angeles', '2026-12-03'],
  ['2026-11-29T07:00:00Z', 'Pacific/Guam', '2026-12-03'],
])('after %s in %s the next list comes on %s', (now, time_zone, day) => {
  expect(nextAlertDay(new Date(now), time_zone)).toBe(day)
})

test('tells of what was listed near since last week, with a page for each and a way out', async () => {
  const ann = await subscribe()
  const near = await listed(30, { name: 'Rye & Shine', city: 'Portland', state: 'OR' })
  await listed(8 * 24, { name: 'Old Crust' })
  await listed(30, { ...FARTHER, name: 'Far Crumb' })
  const blocked = await makePerson(site.services)
  await site.services.pool.query('insert into blocked_emails (email) values ($1)', [blocked.email])
  await listed(30, { name: 'Shut', claimed_by: blocked.id })
  await run()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: ann.email, subject: '2 new bakeries near Portland, OR', bulk: true, owed: false })
  expect(mail.dedupe_key).toBe(`new-bakeries:${ann.id}:2026-11-26`)
  expect(mail.headers).toEqual({
    'List-Unsubscribe': expect.stringContaining(
      `/unsubscribe-alerts?t=${stopToken(site.services.secret, { who: ann.id, what: 'new_bakeries' })}`,
    ),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(mail.text).toMatch(/- Rye & Shine\n.*less than a mile away.*\n.*\/bakery\/.*\n\n- Far Crumb\n.*20 miles away/)
  expect(mail.html).toContain(`/bakery/${near.slug}"`)
  expect(mail.text).not.toContain('Old Crust')
})

test('looks as far as the reader asked, and comes at each reader’s own place', async () => {
  const close = await subscribe({ alert_miles: 10 })
  const napa = await subscribe({ zip_code: '94558' })
  await listed(30, { name: 'Near' })
  await listed(30, { ...FARTHER, name: 'Farther' })
  await listed(30, { latitude: 38.46, longitude: -122.26, name: 'In Napa' })
  await run()
  const byReader = Object.fromEntries((await mails()).map(({ to, subject }) => [to, subject]))
  expect(byReader).toEqual({
    [close.email]: 'Near is new near Portland, OR',
    [napa.email]: 'In Napa is new near Napa, CA',
  })
})

test('comes in the reader’s morning, once a week, and what was told is not told again', async () => {
  await subscribe()
  await listed(30)
  site.clock.now = new Date(MORNING.getTime() - 60_000)
  await run()
  expect(await mails()).toHaveLength(0)
  site.clock.now = MORNING
  await Promise.all([run(), run()])
  await run()
  expect(await mails()).toHaveLength(1)
  site.clock.now = new Date(MORNING.getTime() + WEEK_MS)
  await run()
  expect(await mails()).toHaveLength(1)
  await listed(0)
  await run()
  expect(await mails()).toHaveLength(1)
  site.clock.now = new Date(MORNING.getTime() + 2 * WEEK_MS)
  await run()
  expect(await mails()).toHaveLength(2)
})

test('after two days it waits for the next week’s, which then tells of both', async () => {
  await subscribe()
  await listed(30, { name: 'First' })
  await site.services.db.insert(alert_areas).values({
    ...{ zip_code: '97201', miles: 25, place: 'Portland, OR', time_zone: 'America/Los_Angeles', ...HERE },
    told_until: new Date(MORNING.getTime() - WEEK_MS),
  })
  site.clock.now = new Date(MORNING.getTime() + 50 * 3_600_000)
  await run()
  expect(await mails()).toHaveLength(0)
  await listed(1, { name: 'Second' })
  site.clock.now = new Date(MORNING.getTime() + WEEK_MS)
  await run()
  expect(await mails()).toMatchObject([{ subject: '2 new bakeries near Portland, OR' }])
})

test('says nothing when nothing is new: unlisted ones and those shown again are no news', async () => {
  await subscribe()
  await listed(30, { approved: false })
  await listed(30, { hidden: true })
  const back = await listed(60 * 24)
  for (const hidden of [true, false])
    await site.services.db.update(bakeries).set({ hidden }).where(eq(bakeries.id, back.id))
  await run()
  expect(await mails()).toEqual([])
})

test('a listing that is approved later is new at that moment, not at its first draft', async () => {
  const { id } = await makeBakery(site.services.db, { ...HERE, approved: false, created_at: new Date('2026-01-01') })
  const of = () =>
    site.services.pool.query(
      "select listed_at > now() - interval '1 hour' as fresh from first_listings where bakery_id = $1",
      [id],
    )
  expect((await of()).rows).toEqual([])
  await site.services.db.update(bakeries).set({ approved: true }).where(eq(bakeries.id, id))
  expect((await of()).rows).toEqual([{ fresh: true }])
})

test('goes to nobody who has not asked, not confirmed, left or is blocked', async () => {
  await subscribe({ new_bakery_alerts: false })
  await subscribe({ confirmed_at: null })
  await subscribe({ unsubscribed_at: new Date() })
  await subscribe({ zip_code: null })
  const blocked = await subscribe()
  await site.services.pool.query('insert into blocked_emails (email) values ($1)', [blocked.email])
  await listed(30)
  await run()
  expect(await mails()).toEqual([])
  const ann = await subscribe({ alert_miles: 50 })
  await run()
  expect(await mails()).toMatchObject([{ to: ann.email }])
})

test('one press in the mail’s header ends it, and takes back what isn’t sent yet', async () => {
  const ann = await subscribe()
  await listed(30)
  await run()
  const [{ headers }] = await mails()
  const url = new URL(/<(.*)>/.exec(headers['List-Unsubscribe'])![1]!)
  const answer = await site.app.inject({
    ...{ method: 'POST', url: url.pathname + url.search, payload: 'List-Unsubscribe=One-Click' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.statusCode).toBe(200)
  site.clock.now = new Date(MORNING.getTime() + WEEK_MS)
  await listed(1)
  await run()
  const rows = await site.services.db.select().from(newsletter_signups).where(eq(newsletter_signups.id, ann.id))
  expect([rows[0]!.new_bakery_alerts, rows[0]!.weekly_digest, (await mails()).length]).toEqual([false, true, 0])
})

test('a bakery’s words do no harm, and a long list is cut', async () => {
  await subscribe()
  const hostile = await listed(1, { name: '<img src=x onerror=alert(1)>{{7*7}}', city: '“Ünder” & <b>' })
  for (let n = 0; n < 13; n++) await listed(2 + n, { ...FARTHER })
  await run()
  const [mail] = await mails()
  expect(mail.subject).toBe('14 new bakeries near Portland, OR')
  expect(mail.html).not.toContain('<img')
  expect(mail.text).toContain(`- ${hostile.name}\n`)
  expect(mail.text).toContain('There are 14. These are the nearest.')
})

describe('whatever the number of readers', () => {
  test('what is new is found once, and one statement writes up to 500 mails', async () => {
    const sent: string[] = []
    const db = drizzle(site.services.pool, { casing: 'snake_case', logger: { logQuery: (text) => sent.push(text) } })
    const statements = async (readers: number) => {
      await site.services.pool.query('delete from newsletter_signups; delete from mail_outbox; delete from alert_areas')
      await site.services.db.execute(sql`
        insert into newsletter_signups (id, email, name, source, zip_code, new_bakery_alerts, confirmed_at)
        select gen_random_uuid(), 'r' || n || '@many.test', 'Ann', 'popup', '97201', true, now() from generate_series(1, ${readers}::integer) n`)
      sent.length = 0
      await mailNewBakeries({ ...site.services, db: db as unknown as typeof site.services.db })
      expect(await mails()).toHaveLength(readers)
      return sent.length
    }
    await listed(30)
    const one = await statements(1)
    expect(await statements(400)).toBe(one)
    expect(await statements(1200)).toBeLessThanOrEqual(one + 6)
  })
})
