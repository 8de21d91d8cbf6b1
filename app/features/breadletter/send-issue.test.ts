import { beforeEach, describe, expect, test } from 'vitest'
import { makeCategory, makeTopic } from '../../../tests/factories/forum'
import { testMail } from '../../../tests/factories/mail'
import { makeBakery } from '../../../tests/factories/make'
import { useApp } from '../../../tests/setup/app'
import { whileEnding } from '../../../tests/setup/while-ending'
import { newId } from '../../lib/ids'
import { sendLetters } from '../../mail/outbox.server'
import { stopToken } from '../../mail/stop-mail.server'
import { leaveBreadletter } from '../newsletter/leave.commands.server'
import { KEPT_DAYS } from './breadletter'
import { forgetReaders } from './forget-readers.commands.server'
import { sendBreadletter } from './send-issue.commands.server'

const site = useApp()
const sql = async (text: string, ...values: unknown[]) => (await site.services.pool.query(text, values)).rows
const DAY = 86_400_000

const PORTLAND = { zip: '97201', latitude: 45.5, longitude: -122.69, state: 'OR' }
const BOSTON = { zip: '02108', latitude: 42.36, longitude: -71.06, state: 'MA' }

beforeEach(async () => {
  await sql('delete from breadletter_issues')
  await sql('delete from newsletter_signups')
  await sql('delete from mail_outbox')
  await sql('delete from bakeries')
  await sql('delete from forum_topics')
  for (const [at, { zip, latitude, longitude, state }] of [PORTLAND, BOSTON].entries()) {
    await sql(
      `insert into places values ($1, $2, $3, '', $4, $5, 1, $2) on conflict do nothing`,
      ...[900_000 + at, `town ${at}`, state, latitude, longitude],
    )
    await sql(
      'insert into zip_codes values ($1, $2, $3, $4) on conflict do nothing',
      zip,
      900_000 + at,
      latitude,
      longitude,
    )
  }
})

async function reader(name: string, zip: string | null, more: Record<string, unknown> = {}) {
  const id = newId()
  const row = {
    id,
    email: `${name}@readers.test`,
    name,
    source: 'popup',
    zip_code: zip,
    confirmed_at: new Date(),
    ...more,
  }
  const columns = Object.keys(row)
  await sql(
    `insert into newsletter_signups (${columns.join()}) values (${columns.map((_, at) => `$${at + 1}`).join()})`,
    ...Object.values(row),
  )
  return id
}

async function issue(number: number, send_on: string, more: { story_html?: string; state?: string } = {}) {
  const id = newId()
  await sql(
    `insert into breadletter_issues (id, number, state, subject, intro, story_title, story, story_html, send_on)
     values ($1, $2, 'scheduled', $3, $4, 'A story', 'A story of rye', $5, $6)`,
    ...[
      id,
      number,
      `Number ${number}`,
      'Hello there.\n\nStill here.',
      more.story_html ?? '<p>A story of rye</p>',
      send_on,
    ],
  )
  return id
}

const turnAt = async (moment: string) => {
  site.clock.now = new Date(moment)
  await sendBreadletter(site.services)
}
const mailed = async () => (await sql('select "to" from mail_outbox order by "to"')).map(({ to }) => to.split('@')[0])
const mailTo = async (name: string) =>
  (await sql('select * from mail_outbox where "to" = $1', `${name}@readers.test`))[0]
const stateOf = async (id: string) => (await sql('select * from breadletter_issues where id = $1', id))[0]

describe('an issue', () => {
  test('comes in the morning of its day, wherever its reader is, and once', async () => {
    await Promise.all([reader('pacific', '97201'), reader('eastern', '02108'), reader('nowhere', null)])
    const id = await issue(1, '2026-06-04')
    await turnAt('2026-06-04T10:59:00Z')
    expect(await mailed()).toEqual([])
    await turnAt('2026-06-04T11:00:00Z')
    expect(await mailed()).toEqual(['eastern', 'nowhere'])
    // Noon in the East, nine in the West.
    await turnAt('2026-06-04T16:00:00Z')
    expect(await mailed()).toEqual(['eastern', 'nowhere', 'pacific'])
    const ended = { state: 'sent', readers: 3, queued: 3, ended_at: new Date('2026-06-04T16:00:00Z') }
    expect(await stateOf(id)).toMatchObject(ended)
    await turnAt('2026-06-04T16:01:00Z')
    expect(await mailed()).toHaveLength(3)
    const keys = (await sql('select dedupe_key, bulk from mail_outbox')).map(({ dedupe_key }) => dedupe_key)
    expect(keys.every((key) => /^breadletter:1:[0-9a-f-]{36}$/.test(key))).toBe(true)
  })

  test('that is late waits for the next morning', async () => {
    await reader('pacific', '97201')
    await issue(1, '2026-06-04')
    await turnAt('2026-06-04T18:00:00Z')
    expect(await mailed()).toEqual([])
    await turnAt('2026-06-05T14:00:00Z')
    expect(await mailed()).toEqual(['pacific'])
  })

  test('is for confirmed subscribers of the Breadletter alone, and monthly readers get every fourth', async () => {
    await reader('weekly', '97201')
    await reader('monthly', '97201', { frequency: 'monthly' })
    await reader('unconfirmed', '97201', { confirmed_at: null })
    await reader('left', '97201', { unsubscribed_at: new Date() })
    await reader('alerts', '97201', { weekly_digest: false })
    const weeks: string[][] = []
    for (let week = 0; week < 5; week++) {
      const day = new Date(Date.parse('2026-06-04T15:00:00Z') + week * 7 * DAY)
      await issue(week + 1, day.toISOString().slice(0, 10))
      await turnAt(day.toISOString())
      await turnAt(new Date(day.getTime() + 60_000).toISOString())
      weeks.push(await mailed())
      await sql('delete from mail_outbox')
    }
    expect(weeks).toEqual([['monthly', 'weekly'], ['weekly'], ['weekly'], ['weekly'], ['monthly', 'weekly']])
  })

  test('passes over whoever left after it began, and takes back what waits in the outbox', async () => {
    await reader('one', '02108')
    const two = await reader('two', '97201')
    await issue(1, '2026-06-04')
    await turnAt('2026-06-04T11:00:00Z')
    const { html } = await mailTo('one')
    const token = /\/unsubscribe\?t=([^"&]+)"/.exec(html)![1]!
    await leaveBreadletter(site.services, token)
    expect(await mailed()).toEqual([])
    await sql('update newsletter_signups set unsubscribed_at = now() where id = $1', two)
    await turnAt('2026-06-04T16:00:00Z')
    expect(await mailed()).toEqual([])
  })

  test('that has ended is taken back as well while the mail server is away', async () => {
    const one = await reader('one', '97201')
    await reader('two', '97201')
    const id = await issue(1, '2026-06-04')
    await turnAt('2026-06-04T15:00:00Z')
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    await leaveBreadletter(site.services, stopToken(site.services.secret, { who: one, what: 'breadletter' }))
    expect(await mailed()).toEqual(['two'])
  })

  test('passes over whoever reads once a month by now, and their month stays theirs', async () => {
    const switched = await reader('switched', '97201')
    await issue(1, '2026-06-04')
    await turnAt('2026-06-04T15:00:00Z')
    const id = await issue(2, '2026-06-11')
    await turnAt('2026-06-11T11:00:00Z')
    await sql(`update newsletter_signups set frequency = 'monthly' where id = $1`, switched)
    await turnAt('2026-06-11T15:00:00Z')
    expect(await sql('select dedupe_key from mail_outbox')).toEqual([{ dedupe_key: `breadletter:1:${switched}` }])
    expect(await stateOf(id)).toMatchObject({ state: 'sent', readers: 0, queued: 0 })
    await issue(3, '2026-07-02')
    await turnAt('2026-07-02T15:00:00Z')
    expect(await sql('select from mail_outbox')).toHaveLength(2)
  })

  test('reaches all others when one reader is erased in the middle', async () => {
    const names = Array.from({ length: 101 }, (_, at) => `r${at}`)
    const ids: string[] = []
    for (const name of names) ids.push(await reader(name, '97201'))
    const id = await issue(1, '2026-06-04')
    await turnAt('2026-06-04T11:00:00Z')
    await whileEnding(site.services.pool, [['delete from newsletter_signups where id = $1', ids[0]]], () =>
      turnAt('2026-06-04T15:00:00Z'),
    )
    expect(await mailed()).toHaveLength(100)
    expect(await stateOf(id)).toMatchObject({ state: 'sent', queued: 100 })
  })

  test('waits while the outbox holds enough', async () => {
    await reader('one', '97201')
    const id = await issue(1, '2026-06-04')
    await sendLetters(
      site.services.db,
      Array.from({ length: 400 }, (_, at) => testMail({ bulk: true, mail_key: `full:${at}` })),
    )
    await turnAt('2026-06-04T15:00:00Z')
    expect(await stateOf(id)).toMatchObject({ state: 'sending', queued: 0 })
    // A mailbox that is refused doesn't hold up the readers.
    await sql(`update mail_outbox set attempts = 1 where dedupe_key = 'full:0'`)
    await turnAt('2026-06-04T15:01:00Z')
    expect(await stateOf(id)).toMatchObject({ queued: 1 })
  }, 30_000)

  async function halfWay() {
    for (let at = 0; at < 130; at++) await reader(`r${at}`, '97201')
    const id = await issue(1, '2026-06-04')
    await sql(`create function stop_it() returns trigger language plpgsql as $$ begin
      if new.queued > 0 and new.state = 'sending' and old.queued = 0 then new.state := 'paused'; end if; return new; end $$`)
    await sql('create trigger stop_it before update on breadletter_issues for each row execute function stop_it()')
    await turnAt('2026-06-04T15:00:00Z')
    await sql('drop function stop_it cascade')
    return id
  }

  test('that goes on the next morning tells of that morning', async () => {
    const id = await halfWay()
    await sql(`update breadletter_issues set state = 'sending' where id = $1`, id)
    site.clock.now = new Date('2026-06-05T15:00:00Z')
    await makeBakery(site.services.db, {
      ...{ name: 'Newest Crumb', slug: 'newest-crumb', created_at: new Date('2026-06-04T20:00:00Z') },
      ...{ latitude: 45.51, longitude: -122.7, city: 'Portland', state: 'OR' },
    })
    await sendBreadletter(site.services)
    expect(await sql(`select from mail_outbox where text like '%Newest Crumb%'`)).toHaveLength(30)
  })

  test('that is paused stays where it is, in the middle of an area', async () => {
    const id = await halfWay()
    expect(await stateOf(id)).toMatchObject({ state: 'paused', readers: 130, queued: 100 })
    await turnAt('2026-06-04T15:01:00Z')
    expect(await mailed()).toHaveLength(100)
    await sql(`update breadletter_issues set state = 'sending' where id = $1`, id)
    await turnAt('2026-06-04T15:02:00Z')
    expect(new Set(await mailed()).size).toBe(130)
    expect(await stateOf(id)).toMatchObject({ queued: 130 })
  })
})

describe('a letter', () => {
  test('tells what is near, as its reader chose, with links of their own and one way out', async () => {
    site.clock.now = new Date('2026-06-04T15:00:00Z')
    const near = { latitude: 45.51, longitude: -122.7, city: 'Portland', state: 'OR' }
    await makeBakery(site.services.db, {
      name: 'Newest Crumb',
      slug: 'newest-crumb',
      created_at: new Date('2026-06-01'),
      ...near,
    })
    await makeBakery(site.services.db, {
      name: 'Old Crust',
      slug: 'old-crust',
      created_at: new Date('2025-06-01'),
      ...near,
    })
    await makeBakery(site.services.db, {
      name: 'Far Away',
      slug: 'far-away',
      created_at: new Date('2026-06-01'),
      latitude: 42.36,
      longitude: -71.06,
    })
    const category = await makeCategory(site.services, { name: 'Starters' })
    await makeTopic(site.services, {
      category_id: category.id,
      title: 'Who feeds rye?',
      created_at: new Date('2026-06-02'),
    })
    await reader('all', '97201')
    await reader('few', '97201', { includes: ['recipe'] })
    await issue(3, '2026-06-04', {
      story_html: '<p>See <a href="/browse?q=rye">rye</a> <img src="/media/x.webp" alt="" width="960" height="9"></p>',
    })
    await turnAt('2026-06-04T15:00:00Z')
    const all = await mailTo('all')
    expect(all.subject).toBe('Number 3')
    expect(all.text).toMatch(/Hello there\.\n\nStill here\./)
    expect(all.text).toContain('Newest Crumb')
    expect(all.text).toContain('Who feeds rye?')
    expect(all.text).not.toMatch(/Far Away|Old Crust/)
    expect(all.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost:3000\/unsubscribe\?t=[^>]+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': expect.stringContaining('<breadletter.localoaf>'),
    })
    expect(all.html).toContain('src="http://localhost:3000/media/x.webp"')
    expect(all.html).toMatch(/<a href="http:\/\/localhost:3000\/breadletter\/go\/3\.[\w.-]+"[^>]*>rye<\/a>/)
    expect(all.html).toContain('Localoaf, 100 Main Street')
    const few = await mailTo('few')
    expect(few.text).toContain('A story of rye')
    expect(few.text).not.toMatch(/Newest Crumb|Who feeds rye/)
    const own = (text: string) => /\/breadletter\/preferences\?t=\S+/.exec(text)![0]
    expect(own(few.text)).not.toBe(own(all.text))
  })

  test('says what to do where nobody bakes yet, and asks for the ZIP code it doesn’t know', async () => {
    await reader('alone', '97201')
    await reader('nowhere', null)
    await issue(1, '2026-06-04')
    await turnAt('2026-06-04T14:00:00Z')
    expect((await mailTo('alone')).text).toContain('/get-listed')
    const { text } = await mailTo('nowhere')
    expect(text).toMatch(/Tell us your ZIP code[\s\S]*\/breadletter\/preferences\?t=/)
    expect(text).not.toContain('/get-listed')
  })
})

test('who got an issue is forgotten, and how many stays', async () => {
  await reader('one', '97201')
  const id = await issue(1, '2026-06-04')
  await turnAt('2026-06-04T15:00:00Z')
  await turnAt('2026-06-04T15:01:00Z')
  site.clock.now = new Date(Date.parse('2026-06-04T15:02:00Z') + KEPT_DAYS * DAY - 3_600_000)
  await forgetReaders(site.services)
  expect(await sql('select from breadletter_sent')).toHaveLength(1)
  site.clock.now = new Date(site.clock.now.getTime() + 2 * 3_600_000)
  await forgetReaders(site.services)
  expect(await sql('select from breadletter_sent')).toEqual([])
  expect(await stateOf(id)).toMatchObject({ readers: 1, queued: 1, state: 'sent' })
})
