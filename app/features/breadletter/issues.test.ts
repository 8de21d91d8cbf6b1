import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCategory, makeTopic } from '../../../tests/factories/forum'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { newId } from '../../lib/ids'
import { CHANGED, DAY_OVER, GONE_OUT, INTRO_MISSING, NO_RECIPE, STORY_HALF } from './breadletter'
import type { Issue } from './breadletter.contract'
import { sendBreadletter } from './send-issue.commands.server'

const site = useApp()
const sql = async (text: string, ...values: unknown[]) => (await site.services.pool.query(text, values)).rows
let token: string
let email: string
let admin_id: string

beforeAll(async () => {
  const admin = await makePerson(site.services, { roles: ['admin'] })
  email = admin.email
  admin_id = admin.id
  token = (await sessionFor(site.services, admin)).access_token
  await sql(`insert into places values (900000, 'Portland', 'OR', '', 45.5, -122.69, 1, 'portland')`)
  await sql(`insert into zip_codes values ('97201', 900000, 45.5, -122.69)`)
})
beforeEach(async () => {
  site.clock.now = new Date('2026-06-03T12:00:00Z')
  await sql('delete from breadletter_issues')
  await sql('delete from newsletter_signups')
  await sql('delete from mail_outbox')
})

const WORDS = { subject: 'Rye weather', intro: 'Hello.', story_title: '', story: '', recipe_topic_id: null }
const ask = (method: string, path = '', body?: object) =>
  site.call(method, `/breadletter-issues${path}`, { token, body })
const begin = async (): Promise<Issue> => (await ask('POST')).body
const write = (issue: Issue, changed: object = {}) =>
  ask('PUT', `/${issue.number}`, { ...WORDS, version: issue.version, ...changed })
const ready = async (changed: object = {}): Promise<Issue> => (await write(await begin(), changed)).body
const schedule = ({ number, version }: Issue, send_on = '2026-06-04') =>
  ask('POST', `/${number}/schedule`, { send_on, version })
const steer = ({ number }: Issue, action: string) => ask('POST', `/${number}/state`, { action })
const preview = (number: number, zip = '') =>
  site.call('GET', `/breadletter-issues/${number}/preview`, { token, query: { zip } })

async function subscribe(count = 1) {
  for (let at = 0; at < count; at++)
    await sql(
      `insert into newsletter_signups (id, email, name, source, zip_code, confirmed_at) values ($1, $2, 'Ann', 'popup', '97201', now())`,
      ...[newId(), `${newId()}@readers.test`],
    )
}

async function onItsWay(readers = 1): Promise<Issue> {
  await subscribe(readers)
  const issue = (await schedule(await ready())).body
  site.clock.now = new Date('2026-06-04T11:00:00Z')
  await sendBreadletter(site.services)
  return issue
}

describe('a draft', () => {
  test('is the next number, and two who begin go on with the same one', async () => {
    const [one, other] = await Promise.all([begin(), begin()])
    expect([one.number, other.number]).toEqual([1, 1])
    await schedule((await write(one)).body)
    expect((await begin()).number).toBe(2)
    expect((await ask('GET')).body).toMatchObject({
      items: [
        { number: 2, state: 'draft' },
        { number: 1, state: 'scheduled', send_on: '2026-06-04' },
      ],
      next: null,
    })
  })

  test('keeps its words; of two admins the second is told, and nothing is lost', async () => {
    const issue = await begin()
    expect((await write(issue)).body).toMatchObject({ ...WORDS, version: issue.version + 1 })
    expect(await write(issue, { subject: 'Mine' })).toMatchObject({ status: 409, body: { error: CHANGED } })
    expect((await ask('GET', '/1')).body.subject).toBe('Rye weather')
  })

  test('has a recipe that the forum shows, and no other', async () => {
    const category = await makeCategory(site.services, { recipes: true })
    const topic = await makeTopic(site.services, { category_id: category.id, title: 'Overnight rye' })
    const issue = await begin()
    const refused = await write(issue, { recipe_topic_id: topic.id })
    expect(refused).toMatchObject({ status: 400, body: { details: { fields: { recipe_topic_id: NO_RECIPE } } } })
    await sql(`insert into forum_recipes (topic_id, pieces, piece_name) values ($1, 2, 'loaves')`, topic.id)
    const { body } = await write(issue, { recipe_topic_id: topic.id })
    expect(body).toMatchObject({ recipe_topic_id: topic.id, recipes: [{ id: topic.id, title: 'Overnight rye' }] })
    expect((await preview(1)).body.text).toMatch(/ONE RECIPE\s+- Overnight rye/)
    await sql(`update forum_posts set state = 'hidden' where topic_id = $1`, topic.id)
    expect((await preview(1)).body.text).not.toContain('Overnight rye')
  })

  test('is scheduled once it has a subject, a welcome, and a whole story or none, for a day to come', async () => {
    const issue = await ready({ intro: '' })
    const refusal = async (changed: object, day?: string) => {
      const written = await write((await ask('GET', '/1')).body, changed)
      return (await schedule(written.body, day)).body.details.fields
    }
    expect((await schedule(issue)).body.details.fields).toEqual({ intro: INTRO_MISSING })
    expect(await refusal({ story: 'Once' })).toEqual({ story_title: STORY_HALF })
    expect(await refusal({ story_title: 'Once' })).toEqual({ story: STORY_HALF })
    expect(await refusal({}, '2026-06-02')).toEqual({ send_on: DAY_OVER })
    expect(await schedule((await ask('GET', '/1')).body)).toMatchObject({ status: 200, body: { state: 'scheduled' } })
    // It stays whole while it waits.
    const { body: waiting } = await ask('GET', '/1')
    expect((await write(waiting, { subject: '' })).status).toBe(400)
  })

  test('whose letter would be cut off by mail programs is refused beside its story, and keeps what it said', async () => {
    const issue = await ready({ story_title: 'Rye', story: '[a](/x) '.repeat(20) })
    const links = await write(issue, { story_title: 'Rye', story: '[a](/x) '.repeat(1500).trim() })
    expect(links).toMatchObject({
      status: 400,
      body: { details: { fields: { story: expect.stringMatching(/^With this story a letter has \d{3} kB/) } } },
    })
    expect((await ask('GET', '/1')).body).toMatchObject({ version: issue.version, story: issue.story })
    // As many words without links arrive.
    const words = await write(issue, { story_title: 'Rye', story: 'loaf '.repeat(2400).trim() })
    expect(words.status).toBe(200)
    // From before there was a limit.
    await sql(`update breadletter_issues set story_html = repeat('<p>loaf</p>', 8000)`)
    expect((await schedule(words.body)).body.details.fields.story).toMatch(/kB/)
  })

  test('can be thrown away, and what is scheduled is taken off the calendar first', async () => {
    const { body: issue } = await schedule(await ready())
    expect(await ask('DELETE', '/1')).toMatchObject({ status: 409, body: { error: GONE_OUT } })
    expect((await steer(issue, 'unschedule')).body.state).toBe('draft')
    expect((await ask('DELETE', '/1')).status).toBe(204)
    expect((await ask('GET', '/1')).status).toBe(404)
  })
})

describe('on its way', () => {
  test('it is paused, resumed and stopped, and changed by nobody', async () => {
    const issue = await onItsWay(3)
    const { body: now } = await ask('GET', '/1')
    expect(now).toMatchObject({
      ...{ state: 'sending', readers: 3, queued: 0 },
      zones: [{ time_zone: 'America/Los_Angeles', waiting: 3 }],
    })
    expect(await write(now)).toMatchObject({ status: 409, body: { error: GONE_OUT } })
    expect((await schedule(now)).status).toBe(409)
    expect((await steer(issue, 'unschedule')).status).toBe(409)
    expect((await steer(issue, 'pause')).body.state).toBe('paused')
    site.clock.now = new Date('2026-06-04T15:00:00Z')
    await sendBreadletter(site.services)
    expect(await sql('select from mail_outbox')).toHaveLength(0)
    expect((await steer(issue, 'resume')).body.state).toBe('sending')
    await sendBreadletter(site.services)
    expect(await sql('select from mail_outbox')).toHaveLength(3)
    expect((await ask('GET', '/1')).body).toMatchObject({ state: 'sent', queued: 3, zones: [] })
    expect((await steer(issue, 'stop')).status).toBe(409)
  })

  test('a stop takes back what waits in the outbox, and pressed twice it is one', async () => {
    await sql(
      `insert into newsletter_signups (id, email, name, source, confirmed_at) values ($1, 'east@readers.test', 'E', 'popup', now())`,
      newId(),
    )
    const issue = await onItsWay(2)
    expect((await ask('GET', '/1')).body).toMatchObject({ readers: 3, queued: 1 })
    expect(await sql('select from mail_outbox')).toHaveLength(1)
    const [one, other] = await Promise.all([steer(issue, 'stop'), steer(issue, 'stop')])
    expect([one.body.state, other.body.state]).toEqual(['stopped', 'stopped'])
    expect(await sql('select from mail_outbox')).toHaveLength(0)
    expect((await ask('GET', '/1')).body).toMatchObject({ state: 'stopped', readers: 3, queued: 0 })
    // Whoever reads once a month gets the next one instead.
    expect(await sql('select from breadletter_sent where queued_at is not null')).toEqual([])
    site.clock.now = new Date('2026-06-04T15:00:00Z')
    await sendBreadletter(site.services)
    expect(await sql('select from mail_outbox')).toHaveLength(0)
  })
})

describe('before it goes out', () => {
  test('it is seen as a reader anywhere would get it', async () => {
    const story = '**Forty** loaves\n\n<script>alert(1)</script>'
    const { number } = await ready({ story_title: 'A baker’s Friday', story })
    const { body } = await preview(number, '97201')
    expect(body.subject).toBe('Rye weather')
    expect(body.html).toContain('<strong>Forty</strong>')
    expect(body.html).not.toContain('<script')
    expect([body.html, body.dark_html].map((html) => html.includes('@media all'))).toEqual([false, true])
    expect(body.text).toContain('Forty loaves')
    expect((await preview(number, '00000')).body.details.fields).toHaveProperty('zip')
  })

  test('it is mailed to oneself as a test', async () => {
    const { number } = await ready()
    const { body } = await ask('POST', `/${number}/test`, { zip: '97201' })
    expect(body.message).toBe(`We sent it to ${email}.`)
    expect(await sql('select "to", subject from mail_outbox')).toEqual([{ to: email, subject: 'Test: Rye weather' }])
  })
})

test('pictures of the story are those that admins uploaded for it, and are kept while it shows them', async () => {
  const id = newId()
  const hash = 'ab'.repeat(32)
  await sql(
    `insert into pictures (id, kind, content_hash, width, height, byte_size, widths, created_at)
     values ($1, 'breadletter', decode($2, 'hex'), 900, 600, 9, '{480,900}', now() - interval '9 days')`,
    ...[id, hash],
  )
  const issue = await ready({
    story_title: 'A',
    story: `![Rye](/media/${hash}-900.webp) ![Not ours](/media/${'cd'.repeat(32)}-900.webp)`,
  })
  const { html } = (await preview(issue.number)).body
  expect(html).toContain(`<img src="http://localhost:3000/media/${hash}-900.webp" alt="Rye"`)
  expect(html).not.toContain('cdcd')
  expect(await sql('select picture_id from breadletter_pictures')).toEqual([{ picture_id: id }])
  await write(issue, { story: '', story_title: '' })
  expect(await sql('select picture_id from breadletter_pictures')).toEqual([])
})

describe('the audit log', () => {
  const entries = () =>
    sql(
      `select action, actor_id, subject_id, details from audit_log where subject_type = 'breadletter' and created_at = $1 order by id`,
      site.clock.now,
    )
  const actions = async () => (await entries()).map(({ action }) => action)
  /** Entries stay, so each test has a time of its own. */
  const at = (moment: string) => {
    site.clock.now = new Date(moment)
  }

  test('has what was written, before and after, and nothing where nothing changed', async () => {
    at('2026-06-03T12:00:01Z')
    const issue = await begin()
    await begin()
    const { body: written } = await write(issue)
    await write(written)
    const words = { subject: 'Rye weather', intro: 'Hello.' }
    const by = { actor_id: admin_id, subject_id: '1' }
    expect(await entries()).toEqual([
      { ...by, action: 'breadletter.begun', details: {} },
      {
        ...{ ...by, action: 'breadletter.written' },
        details: { state: 'draft', before: { subject: '', intro: '' }, after: words },
      },
    ])
    at('2026-06-03T12:00:02Z')
    await ask('DELETE', '/1')
    await ask('DELETE', '/1')
    expect(await entries()).toEqual([
      { ...by, action: 'breadletter.deleted', details: { ...words, story_title: '', story: '' } },
    ])
  })

  test('has the calendar, a pause and a stop, once each', async () => {
    const issue = await ready()
    at('2026-06-03T12:00:03Z')
    const { body: scheduled } = await schedule(issue)
    await schedule(scheduled)
    expect(await entries()).toMatchObject([
      {
        action: 'breadletter.scheduled',
        details: { before: { state: 'draft', send_on: null }, after: { state: 'scheduled', send_on: '2026-06-04' } },
      },
    ])
    await schedule(scheduled, '2026-06-01')
    await Promise.all([steer(issue, 'unschedule'), steer(issue, 'unschedule')])
    await schedule((await ask('GET', '/1')).body)
    expect(await actions()).toEqual(['scheduled', 'unscheduled', 'scheduled'].map((word) => `breadletter.${word}`))
    at('2026-06-04T11:00:01Z')
    await subscribe()
    await sendBreadletter(site.services)
    for (const action of ['pause', 'pause', 'resume', 'unschedule', 'stop', 'stop']) await steer(issue, action)
    expect(await actions()).toEqual(['paused', 'resumed', 'stopped'].map((word) => `breadletter.${word}`))
  })
})

test('what goes to everybody takes showing once more that it’s you', async () => {
  const issue = await ready()
  const proved = (moment: Date | null) => sql('update sessions set proved_at = $1', moment)
  await proved(null)
  const refused = { status: 403, body: { code: 'step_up_needed' } }
  expect(await schedule(issue)).toMatchObject(refused)
  for (const action of ['unschedule', 'pause', 'resume', 'stop'])
    expect(await steer(issue, action)).toMatchObject(refused)
  // A draft goes to nobody yet.
  const { status, body: draft } = await write(issue, { subject: 'Draft' })
  expect(status).toBe(200)
  await proved(site.clock.now)
  const { body: scheduled } = await schedule(draft)
  await proved(null)
  expect(await write(scheduled, { subject: 'Slipped in' })).toMatchObject(refused)
  expect((await ask('GET', '/1')).body).toMatchObject({ subject: 'Draft', state: 'scheduled' })
  await proved(site.clock.now)
})
