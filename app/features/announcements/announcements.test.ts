import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'

const site = useApp()
const tokens = {} as Record<'admin' | 'editor' | 'baker' | 'customer', string>
const sql = async (text: string) => (await site.services.pool.query(text)).rows
/** In minutes. */
const after = (minutes: number) => new Date(site.clock.now.getTime() + minutes * 60_000).toISOString()
const make = (given: object = {}, token: string | undefined = tokens.admin) =>
  site.call('POST', '/admin/announcements', {
    token,
    body: { sentence: 'We’re closed on Thanksgiving.', audience: 'everybody', ends_at: after(24), ...given },
  })
const end = (id: string, token = tokens.admin) => site.call('POST', `/admin/announcements/${id}/end`, { token })
const shown = async (token?: string) => (await site.call('GET', '/announcement', { token })).body.announcement?.sentence

beforeAll(async () => {
  const person = async (who?: object) => {
    const made = await makePerson(site.services, who)
    return { id: made.id, token: (await sessionFor(site.services, made)).access_token }
  }
  tokens.admin = (await person({ roles: ['admin'] })).token
  tokens.editor = (await person({ roles: ['editor'] })).token
  tokens.customer = (await person()).token
  const baker = await person()
  tokens.baker = baker.token
  await makeBakery(site.services.db, { claimed_by: baker.id, verification_status: 'verified', verified_at: new Date() })
})
beforeEach(() => sql('delete from announcements'))

test.each([
  ['everybody', [true, true, true]],
  ['signed_in', [false, true, true]],
  ['bakers', [false, false, true]],
])('for %s it shows to those alone', async (audience, who) => {
  expect((await make({ audience })).status).toBe(201)
  const seen = [await shown(), await shown(tokens.customer), await shown(tokens.baker)]
  expect(seen.map((sentence) => sentence !== undefined)).toEqual(who)
})

test('it shows from its beginning to its end, and can be ended at once', async () => {
  const now = site.clock.now
  const { items } = (await make({ starts_at: after(1), ends_at: after(2) })).body
  expect(await shown()).toBeUndefined()
  site.clock.now = new Date(after(1))
  expect(await shown()).toBe('We’re closed on Thanksgiving.')
  expect((await end(items[0].id)).status).toBe(200)
  expect(await shown()).toBeUndefined()
  expect((await end(items[0].id)).status).toBe(409)
  expect((await end('01890000-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await make({ ends_at: after(1) })).status).toBe(201)
  site.clock.now = new Date(after(1))
  expect(await shown()).toBeUndefined()
  site.clock.now = now
  const logged = await sql(
    `select action from audit_log where subject_type = 'announcement' and subject_id = '${items[0].id}' order by created_at, id`,
  )
  expect(logged.map(({ action }) => action)).toEqual(['announcement.made', 'announcement.ended'])
})

test('of two at one time the second is refused, also when both are made at once', async () => {
  expect((await make({ starts_at: after(2), ends_at: after(4) })).status).toBe(201)
  expect((await make({ starts_at: after(3), ends_at: after(5) })).status).toBe(409)
  expect((await make({ ends_at: after(9), audience: 'bakers' })).status).toBe(409)
  expect((await make({ ends_at: after(2) })).status).toBe(201)
  const at_once = await Promise.all([1, 2, 3, 4].map(() => make({ starts_at: after(5), ends_at: after(6) })))
  expect(at_once.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  const later = `insert into announcements (id, sentence, audience, starts_at, ends_at) values (gen_random_uuid(), 'x', 'everybody', '${after(5)}', '${after(7)}')`
  await expect(sql(later)).rejects.toThrow('announcements_one_at_a_time')
})

test.each([
  [{ sentence: '' }, 'sentence'],
  [{ sentence: ' \n ' }, 'sentence'],
  [{ sentence: 'x'.repeat(141) }, 'sentence'],
  [{ sentence: 7 }, 'sentence'],
  ...['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', 'pricing', '/a b'].map(
    (link): [object, string] => [{ link }, 'link'],
  ),
  [{ audience: 'nobody' }, 'audience'],
  [{ ends_at: 'soon' }, 'ends_at'],
  [{ ends_at: '2001-01-01T00:00:00Z' }, 'ends_at'],
  [{ ends_at: '9999-12-31T23:59:59Z' }, 'ends_at'],
  [{ starts_at: '9998-01-01T00:00:00Z', ends_at: '9998-01-02T00:00:00Z' }, 'starts_at'],
])('%j is refused beside its field, and nothing is announced', async (given, field) => {
  const { status, body } = await make(given)
  expect([status, Object.keys(body.details.fields)]).toEqual([400, [field]])
  expect(await sql('select from announcements')).toEqual([])
})

test('what the process holds is told without asking the database', async () => {
  const { env } = site.services
  const one = { id: '01890000-0000-7000-8000-000000000000', sentence: 'Held', link: null, audience: 'everybody' }
  env.announced = [
    { ...one, audience: 'bakers', sentence: 'Before', starts_at: after(-9), ends_at: after(0) },
    { ...one, starts_at: after(0), ends_at: after(5) },
  ]
  expect(await shown()).toBe('Held')
  env.announced = []
  await make()
  expect(await shown()).toBeUndefined()
  env.announced = null
  expect(await shown()).toBe('We’re closed on Thanksgiving.')
})

test('admins alone announce and end, and show once more that it’s them', async () => {
  const { items } = (await make({ link: '/pricing' })).body
  for (const token of [tokens.editor, tokens.baker]) {
    expect((await make({}, token)).status).toBe(403)
    expect((await end(items[0].id, token)).status).toBe(403)
    expect((await site.call('GET', '/admin/announcements', { token })).status).toBe(403)
  }
  expect((await site.call('GET', '/announcement')).body.announcement).toEqual({
    ...{ id: items[0].id, sentence: items[0].sentence, link: '/pricing', ends_at: items[0].ends_at },
  })
  await sql(`update sessions set proved_at = now() - interval '1 hour'`)
  expect((await make()).body.code).toBe('step_up_needed')
})
