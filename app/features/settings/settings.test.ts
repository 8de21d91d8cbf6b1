import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { listen } from '../../db/listen.server'
import { type Env, readEnv } from '../../env.server'
import { LIVE_NAMES } from '../../lib/live-settings'
import { type FollowedSettings, followSettings } from './follow-settings.commands.server'
import { SETTING_GROUPS } from './setting'
import type { Setting, SettingsPage } from './settings.contract'

const site = useApp({ PREMIUM_MONTH_PRICE: '9.50' })
let admin: Person
let token = ''

const sql = async (text: string, ...values: unknown[]) => (await site.services.pool.query(text, values)).rows
const read = async (): Promise<SettingsPage> => (await site.call('GET', '/admin/settings', { token })).body
const find = async (name: string) => (await read()).settings.find((one) => one.name === name) as Setting
const put = (name: string, value: unknown, over: unknown, by = token) =>
  site.call('PUT', `/admin/settings/${name}`, { token: by, body: { value, over } })
const change = async (name: string, value: string | null) => {
  const answer = await put(name, value, (await find(name)).version)
  expect(answer.status).toBe(200)
  return answer.body as SettingsPage
}
/** As nobody but a test does it: the history is only ever added to. */
const forget = () =>
  sql(`alter table setting_changes disable trigger all; delete from setting_changes;
    alter table setting_changes enable trigger all; notify settings_changed`)

beforeAll(async () => {
  admin = await makePerson(site.services, { roles: ['admin'], full_name: 'Ada Admin' })
  token = (await sessionFor(site.services, admin)).access_token
})
beforeEach(forget)

test('every setting has its words and its rule, and stands in one group', () => {
  expect(SETTING_GROUPS.flatMap(({ settings }) => Object.keys(settings)).toSorted()).toEqual(LIVE_NAMES.toSorted())
})

test('admins alone see and change them, and show once more that it’s them', async () => {
  const editor = await makePerson(site.services, { roles: ['editor'] })
  const theirs = (await sessionFor(site.services, editor)).access_token
  expect((await put('SHARE_DAYS', '9', 0, theirs)).status).toBe(403)
  expect((await site.call('GET', '/admin/settings', { token: theirs })).status).toBe(403)
  expect((await site.call('PUT', '/admin/settings/SHARE_DAYS', { body: { value: '9', over: 0 } })).status).toBe(401)
  expect((await site.call('PUT', '/admin/settings/SECRET_KEY', { token, body: { value: 'x', over: 0 } })).status).toBe(
    404,
  )
  await sql(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, admin.id)
  expect((await put('SHARE_DAYS', '9', 0)).body.code).toBe('step_up_needed')
  await sql('update sessions set proved_at = now() where user_id = $1', admin.id)
  expect((await read()).history).toEqual([])
})

test('a change is kept with who, when, before and after, and goes back by one press', async () => {
  expect(await find('PREMIUM_MONTH_PRICE')).toEqual({
    ...{ name: 'PREMIUM_MONTH_PRICE', value: '9.50', base: '9.50', changed: false, version: 0, refused: null },
  })
  await change('PREMIUM_MONTH_PRICE', ' 12.00 ')
  await change('PREMIUM_MONTH_PRICE', '11')
  await change('PREMIUM_MONTH_PRICE', '11')
  const { settings, history } = await change('PREMIUM_MONTH_PRICE', null)
  expect(settings.find(({ name }) => name === 'PREMIUM_MONTH_PRICE')).toMatchObject({ value: '9.50', changed: false })
  expect(history.map(({ version, before, value, by }) => [version, before, value, by])).toEqual([
    [3, '11', null, 'Ada Admin'],
    [2, '12.00', '11', 'Ada Admin'],
    [1, null, '12.00', 'Ada Admin'],
  ])
  const logged = await sql(
    `select details from audit_log where action = 'setting.changed' and subject_id = 'PREMIUM_MONTH_PRICE' order by created_at, id`,
  )
  expect(logged.map(({ details }) => [details.before.value, details.after.value])).toEqual([
    ['9.50', '12.00'],
    ['12.00', '11'],
    ['11', '9.50'],
  ])
})

test('of two admins the second is told, also when both press at once', async () => {
  await change('SHARE_DAYS', '9')
  expect((await put('SHARE_DAYS', '10', 0)).status).toBe(409)
  const both = await Promise.all(['11', '12', '13', '14'].map((value) => put('SHARE_DAYS', value, 1)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect((await read()).history).toHaveLength(2)
})

test.each([
  ...['nine', '-1', '0', '0.49', '10001', '1e3', '9.999', '99999999999999999999', 'NaN', '$9', '9,50', '٩'].map(
    (value) => ['FEATURED_WEEK_PRICE', value, 'This must be dollars from 0.50 to 10000, such as 9 or 9.50.'],
  ),
  ...['0', '-3', '2.5', '101', '1e1', '0x3', 'three', 'Infinity'].map((value) => [
    ...['SHARE_POSTS', value, 'This must be a whole number from 1 to 100.'],
  ]),
  ['CLAIMS_SHOWN', 'perhaps', 'This must be on or off.'],
  ['REPORTS_AN_HOUR', '1001', 'This must be a whole number from 1 to 1000.'],
])('%s can’t be %j', async (name, value, sentence) => {
  expect((await put(name!, value, 0)).body).toMatchObject({ code: 'invalid', details: { fields: { value: sentence } } })
  expect((await read()).history).toEqual([])
})

test.each([[42], [true], [['9']], [{ value: '9' }], ['x'.repeat(31)]])(
  'a value of another kind is refused: %j',
  async (value) => {
    const { status, body } = await put('CLAIM_BAKERS', value, 0)
    expect([status, Object.keys(body.details.fields)]).toEqual([400, ['value']])
  },
)

test('the history is only ever added to; who leaves is taken out of it', async () => {
  const leaver = await makePerson(site.services, { roles: ['admin'] })
  await put('SHARE_DAYS', '9', 0, (await sessionFor(site.services, leaver)).access_token)
  for (const statement of [
    `update setting_changes set value = '8'`,
    `update setting_changes set changed_by = '${admin.id}'`,
    'delete from setting_changes',
    'truncate setting_changes',
  ])
    await expect(sql(statement), statement).rejects.toThrow('only ever added to')
  await sql('update setting_changes set changed_by = null')
  expect((await read()).history).toMatchObject([{ value: '9', by: null }])
})

describe('in two processes', () => {
  interface Process {
    env: Env
    settings: FollowedSettings
    dropped: () => number
    stop: () => Promise<unknown>
  }
  const processes: Process[] = []

  const begin = async (from: Record<string, string> = {}): Promise<Process> => {
    const env = readEnv({ DATA_DIR: '/nowhere', ...from })
    let drops = 0
    const settings = followSettings({ ...site.services, env }, () => drops++, 50)
    await settings.reread()
    const opened = new Promise<void>((resolve) => {
      const follower = listen(site.database_url, settings.channels, () => resolve(settings.reread()))
      processes.push({
        env,
        settings,
        dropped: () => drops,
        stop: () => Promise.all([follower.stop(), settings.stop()]),
      })
    })
    await opened
    return processes.at(-1)!
  }
  afterEach(async () => {
    for (const { stop } of processes.splice(0)) await stop()
  })

  test('a change holds in both, without a question for each request, and their pages are drawn anew', async () => {
    const [one, other] = [await begin(), await begin({ SHARE_POSTS: '5' })]
    expect([one.env.live.share_campaign.posts, other.env.live.share_campaign.posts]).toEqual([3, 5])
    const before = [one.dropped(), other.dropped()]
    await change('PREMIUM_YEAR_PRICE', '120')
    await change('CLAIMS_SHOWN', 'off')
    await change('LISTINGS_A_DAY', '2')
    for (const { env } of [one, other])
      await vi.waitFor(() =>
        expect(env.live).toMatchObject({ prices: { year_cents: 12_000 }, claims: null, limits: { listings_a_day: 2 } }),
      )
    expect(one.dropped()).toBeGreaterThan(before[0]!)
    expect(other.dropped()).toBeGreaterThan(before[1]!)
    await change('CLAIMS_SHOWN', null)
    for (const { env } of [one, other])
      await vi.waitFor(() => expect(env.live.claims).toEqual({ bakers: '500+', cities: '50+' }))
    expect([one.env.live.share_campaign.posts, other.env.live.share_campaign.posts]).toEqual([3, 5])
  })

  test('what is announced is held in memory, and given up when it’s ended', async () => {
    const { env } = await begin()
    expect(env.announced).toEqual([])
    await sql(`insert into announcements (id, sentence, audience, starts_at, ends_at)
      values (gen_random_uuid(), 'Closed today', 'everybody', now(), now() + interval '1 hour')`)
    await vi.waitFor(() => expect(env.announced).toMatchObject([{ sentence: 'Closed today', audience: 'everybody' }]))
    await sql('update announcements set ended_at = now()')
    await vi.waitFor(() => expect(env.announced).toEqual([]))
    await sql('delete from announcements')
  })

  test('what was told in a gap is read when listening begins again', async () => {
    await change('SHARE_DAYS', '30')
    const { env } = await begin()
    expect(env.live.share_campaign.days).toBe(30)
  })

  test('a stored value that today’s rules refuse leaves what the environment says, and a finding', async () => {
    await sql(`insert into setting_changes (key, version, value) values ('FEATURED_WEEK_PRICE', 1, 'free'), ('SHARE_DAYS', 1, '14'),
      ('GONE_SETTING', 1, 'x')`)
    const { env } = await begin({ FEATURED_WEEK_PRICE: '20' })
    expect(env.live).toMatchObject({ prices: { featured_week_cents: 2000 }, share_campaign: { days: 14 } })
    const open = () =>
      sql(`select subject, detail from reconciliation_findings where kind = 'setting_refused' and resolved_at is null`)
    expect(await open()).toEqual([
      {
        subject: 'setting:FEATURED_WEEK_PRICE',
        detail: '“free” is stored, but it must be dollars from 0.50 to 10000, such as 9 or 9.50. 20 holds instead.',
      },
    ])
    expect(await find('FEATURED_WEEK_PRICE')).toMatchObject({ value: '15', refused: 'free', version: 1 })
    await change('FEATURED_WEEK_PRICE', '18')
    await vi.waitFor(() => expect(env.live.prices.featured_week_cents).toBe(1800))
    expect(await open()).toEqual([])
  })

  test('a database that is away leaves what held before, and is asked again', async () => {
    await change('SHARE_DAYS', '12')
    const { db } = site.services
    let away = true
    const flaky = new Proxy(db, {
      get: (target, name) => {
        if (name === 'execute' && away) return () => Promise.reject(new Error('away'))
        return Reflect.get(target, name)
      },
    })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const env = readEnv({ DATA_DIR: '/nowhere' })
    const settings = followSettings({ ...site.services, db: flaky, env }, () => {}, 20)
    await settings.reread()
    expect(env.live.share_campaign.days).toBe(7)
    away = false
    await vi.waitFor(() => expect(env.live.share_campaign.days).toBe(12))
    await settings.stop()
    expect(warn).toHaveBeenCalled()
    warn.mockRestore()
  })
})

test('what is bought costs what holds when it is bought', async () => {
  const { env } = site.services
  const settings = followSettings({ ...site.services, env }, () => {})
  await change('PREMIUM_MONTH_PRICE', '21')
  await settings.reread()
  expect(env.live.prices.month_cents).toBe(2100)
  await forget()
  await settings.reread()
  expect(env.live.prices.month_cents).toBe(950)
  await settings.stop()
})
