import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { makeOldPerson } from '../../../tests/factories/talk'
import { useApp } from '../../../tests/setup/app'
import { rowsRead } from '../../../tests/setup/executed-plans'
import { STANDINGS } from '../market/market'
import { listManaged } from './managed-bakeries.queries.server'

const site = useApp()
let [admin, owner] = [] as unknown as [Person, Person]
let [token, second_token] = ['', '']
let id = ''

const sql = (text: string, ...values: unknown[]) => site.services.pool.query(text, values)
const act = (method: string, path: string, body?: object) =>
  site.call(method, `/admin/bakeries/${id}${path}`, { token, ...(body && { body }) })
const read = async () => (await act('GET', '')).body
const list = async (q: string) =>
  (await site.call('GET', '/admin/bakeries', { token, query: { q } })).body.items.map(
    ({ name }: { name: string }) => name,
  )
const logged = async () =>
  (await sql('select action from audit_log where subject_id = $1 order by created_at, id', id)).rows.map(
    ({ action }) => action,
  )
const mailed = async (to: string) =>
  (await sql('select subject from mail_outbox where "to" = $1 order by id', to)).rows.map(({ subject }) => subject)
const rung = async (person: Person) =>
  (await sql('select title from notifications where user_id = $1 order by id', person.id)).rows.map(
    ({ title }) => title,
  )

beforeAll(async () => {
  admin = await makePerson(site.services, { roles: ['admin'] })
  const second = await makeOldPerson(site.services, { roles: ['admin'] })
  second_token = (await sessionFor(site.services, second)).access_token
  token = (await sessionFor(site.services, admin)).access_token
})
beforeEach(async () => {
  owner = await makePerson(site.services)
  const given = { name: 'Rye & Shine', claimed_by: owner.id, verification_status: 'verified' as const }
  id = (await makeBakery(site.services.db, { ...given, verified_at: site.clock.now })).id
})

test('finds bakeries by name, city, slug and owner, hidden ones too', async () => {
  const rosa = await makePerson(site.services, { username: 'crumb_queen', full_name: 'Rosa Crumb' })
  const made = await makeBakery(site.services.db, {
    name: 'Æble 50% Bakers',
    city: 'Xanadu',
    hidden: true,
    claimed_by: rosa.id,
  })
  for (const q of ['ble 50%', 'XANADU', 'Xa', made.slug, '@crumb_queen', 'rosa cr', rosa.email])
    expect(await list(q), q).toEqual(['Æble 50% Bakers'])
  expect(await list('%%%')).toEqual([])
})

test('lists those of a tier and a state, as many as the market counts there, and reads no others', async () => {
  const claimed_by = owner.id
  const tiers = {
    listed: {},
    claimed: { claimed_by },
    verified: { claimed_by, verification_status: 'verified', verified_at: site.clock.now },
    premium: { claimed_by, is_premium: true, premium_activated_at: site.clock.now },
    hidden: { hidden: true },
  } as const
  for (const [tier, given] of Object.entries(tiers))
    await makeBakery(site.services.db, {
      ...given,
      name: `A ${tier} loaf`,
      state: 'WY',
      created_at: new Date('2026-02-03'),
    })
  const names = async (query: Record<string, string>) =>
    (await site.call('GET', '/admin/bakeries', { token, query: { place: 'WY', ...query } })).body.items.map(
      ({ name }: { name: string }) => name,
    )
  const { body } = await site.call('GET', '/admin/overview', { token, query: { state: 'WY' } })
  for (const tier of STANDINGS) {
    const found = await names({ tier })
    expect(found, tier).toEqual(tier === 'ordering' ? [] : [`A ${tier} loaf`])
    expect(body.bakeries[tier], tier).toBe(found.length)
  }
  expect(await names({})).toHaveLength(5)
  expect(await names({ q: 'a claimed' })).toEqual(['A claimed loaf'])
  expect(await names({ q: 'a claimed', tier: 'listed' })).toEqual([])
  expect([
    (await names({ from: '2026-02-03', to: '2026-02-03' })).length,
    (await names({ from: '2026-02-04' })).length,
  ]).toEqual([5, 0])

  await sql(`
    insert into bakeries (id, name, slug, city, state, zip_code, time_zone, approved)
    select gen_random_uuid(), 'Plain loaf ' || n, 'plain-loaf-' || n, 'Reno', 'NV', '89501', 'America/Los_Angeles', true
    from generate_series(1, 600) n`)
  await sql('analyze bakeries')
  const read = async (query: object) =>
    Math.max(...(await rowsRead(site.database_url, 'bakeries', (db) => listManaged(db, { limit: 5, ...query }))))
  expect(await read({ tier: 'premium' })).toBeLessThan(10)
  expect(await read({ place: 'WY' })).toBeLessThan(10)
  expect(await read({ place: 'WY', tier: 'hidden' })).toBeLessThan(10)
  expect(await read({ place: 'NV' })).toBeLessThan(10)
})

test('hides it from every page and shows it again; the owner hears both, and a second press does nothing', async () => {
  const page = async () => (await site.call('GET', `/bakeries/${id}`, {})).status
  expect(await page()).toBe(200)
  const mute = await act('POST', '/hide', { reason: ' ' })
  expect([mute.status, mute.body.details.fields]).toEqual([400, { reason: 'Say why. The owner reads it.' }])
  for (const _ of [1, 2])
    expect((await act('POST', '/hide', { reason: 'Fakes 🥐' })).body).toMatchObject({ hidden: true })
  expect(await page()).toBe(404)
  for (const _ of [1, 2]) expect((await act('POST', '/show')).body).toMatchObject({ hidden: false })
  expect(await page()).toBe(200)
  expect(await logged()).toEqual(['bakery.hidden', 'bakery.shown'])
  const told = ['We took Rye & Shine off Localoaf for now', 'Rye & Shine is back on Localoaf']
  expect([await mailed(owner.email), await rung(owner)]).toEqual([told, told])
})

test('features it for days, one time after the other, and ends what an admin gave', async () => {
  await act('POST', '/feature', { days: 7 })
  const { body } = await act('POST', '/feature', { days: '3' })
  expect(body.featured).toHaveLength(2)
  const [first, second] = body.featured
  expect(first).toMatchObject({ source: 'admin', ends_at: second.starts_at })
  const { body: ended } = await act('DELETE', `/featured/${second.id}`)
  expect(ended.featured).toEqual([first])
  expect((await act('DELETE', `/featured/${second.id}`)).status, 'pressed twice').toBe(200)
  await sql(`update featured_listings set source = 'paid' where id = $1`, first.id)
  expect((await act('DELETE', `/featured/${first.id}`)).body.error).toBe('This time was bought or earned, so it stays.')
  expect(await logged()).toEqual(['bakery.featured', 'bakery.featured', 'bakery.feature_ended'])
  await act('POST', '/hide', { reason: 'No' })
  expect((await act('POST', '/feature', { days: 1 })).status).toBe(409)
})

test('gives once what is pressed twice, or again after a lost answer', async () => {
  for (const [path, kept] of [
    ['/premium', 'bakery.premium_granted'],
    ['/feature', 'bakery.featured'],
  ] as const) {
    const pressed = await Promise.all([1, 2].map(() => act('POST', path, { days: 7, after: null })))
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(pressed.find(({ status }) => status === 409)!.body.error).toBe(
      'Its time changed since you opened this page. Reload to see it.',
    )
    const { premium, featured } = await read()
    const after = path === '/premium' ? premium.until : featured[0].ends_at
    expect((await act('POST', path, { days: 1, after })).status, 'seen').toBe(200)
    expect((await logged()).filter((action) => action === kept)).toHaveLength(2)
  }
})

test('gives premium after the premium that it has', async () => {
  const until = async () => (await read()).premium?.until
  await act('POST', '/premium', { days: 30 })
  const first = new Date(await until())
  expect(first.getTime() - site.clock.now.getTime()).toBe(30 * 86_400_000)
  await act('POST', '/premium', { days: 10 })
  expect(new Date(await until()).getTime() - first.getTime()).toBe(10 * 86_400_000)
  for (const days of [0, 367, 1.5, 'many', ''])
    expect(Object.keys((await act('POST', '/premium', { days })).body.details.fields), String(days)).toEqual(['days'])
  await sql('update bakeries set premium_until = null where id = $1', id)
  expect((await act('POST', '/premium', { days: 1 })).status).toBe(409)
  expect(await logged()).toEqual(['bakery.premium_granted', 'bakery.premium_granted'])
  expect(await mailed(owner.email)).toEqual(['Premium for Rye & Shine, on us', 'Premium for Rye & Shine, on us'])
})

test('gives it to another account as a claim does once a second admin says yes, and tells both', async () => {
  const next = await makePerson(site.services, { username: 'next_baker' })
  const give = (to: string) => act('POST', '/transfer', { to, reason: 'They sold it.' })
  expect((await give('nobody_here')).body.details.fields).toEqual({
    to: 'There’s no account with this email or username.',
  })
  expect((await give(owner.email)).body.details.fields).toEqual({ to: 'They own it already.' })
  const waiting = await makePerson(site.services, { verified: false })
  expect((await give(waiting.email)).body.details.fields).toEqual({ to: 'They haven’t verified their email yet.' })
  const blocked = await makePerson(site.services)
  await sql('insert into blocked_emails (email) values ($1)', blocked.email)
  expect((await give(blocked.email)).status).toBe(409)
  expect((await read()).owner.id, 'nothing changed').toBe(owner.id)
  const { status, body } = await give('@Next_Baker')
  const people = { from: { id: owner.id }, to: { id: next.id } }
  expect([status, body]).toMatchObject([202, { kind: 'transfer_bakery', subject: { id }, ...people, state: 'waiting' }])
  expect((await read()).owner.id, 'not yet').toBe(owner.id)
  expect([await mailed(next.email), await mailed(owner.email), await rung(owner)]).toEqual([[], [], []])
  const approved = await site.call('POST', `/admin/approvals/${body.id}/approve`, { token: second_token })
  expect([approved.status, approved.body.state]).toEqual([200, 'approved'])
  expect(await read()).toMatchObject({ owner: { id: next.id }, status: 'verified' })
  expect(await mailed(next.email)).toEqual(['Rye & Shine is yours now'])
  expect(await mailed(owner.email)).toEqual(['Rye & Shine has another owner now'])
  expect([await rung(next), await rung(owner)]).toEqual([
    ['Rye & Shine is yours now'],
    ['Rye & Shine has another owner now'],
  ])
  const { rows } = await sql(
    `select details from audit_log where subject_id = $1 and action = 'bakery.transferred'`,
    id,
  )
  expect(rows).toEqual([
    {
      details: {
        ...{ reason: 'They sold it.', before: { owner: owner.id }, after: { owner: next.id } },
        ...{ asked_by: admin.id, approval_id: body.id },
      },
    },
  ])
})

test('is for admins alone', async () => {
  const editor = await makePerson(site.services, { roles: ['editor'] })
  const { access_token } = await sessionFor(site.services, editor)
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '/hide', { reason: 'No' }],
    ['POST', '/premium', { days: 7 }],
    ['POST', '/transfer', { to: editor.email, reason: 'Mine' }],
  ] as const) {
    const answer = await site.call(method, `/admin/bakeries/${id}${path}`, {
      token: access_token,
      ...(body && { body }),
    })
    expect(answer.status).toBe(403)
  }
  expect(await logged()).toEqual([])
})
