import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bakery_addresses } from '~/db/schema/bakeries'
import { makeBakery } from '../../../tests/factories/make'
import { setBakery } from '../../../tests/factories/order-people'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { inBells } from '../../../tests/setup/bell'
import { usePages } from '../../../tests/setup/pages'
import { US_STATES } from '../../lib/us-states'
import { remindPermits } from './permit-reminders.commands.server'
import { RECORDS } from './records'
import { loadPrograms } from './records.commands.server'

const app = useApp()
const pages = usePages(app)
let owner: Person
let token: string
let admin: string
let bakery: Awaited<ReturnType<typeof makeBakery>>

beforeAll(async () => {
  await loadPrograms(app.services.pool)
  admin = (await sessionFor(app.services, await makePerson(app.services, { roles: ['admin'] }))).access_token
})
// A home in Nashville of its own for every test, whose street is nobody's business.
beforeEach(async () => {
  app.clock.now = new Date()
  owner = await makePerson(app.services)
  token = (await sessionFor(app.services, owner)).access_token
  bakery = await home('TN')
})

async function home(state: string, more: object = {}) {
  const made = await makeBakery(app.services.db, {
    claimed_by: owner.id,
    stripe_account_id: `acct_${Math.random().toString(36).slice(2)}`,
    state,
    time_zone: 'America/Chicago',
    ...more,
  })
  const { id: bakery_id, city, zip_code } = made
  await app.services.db.insert(bakery_addresses).values({ bakery_id, street: '7 Secret Lane', city, state, zip_code })
  return made
}

const path = (id = bakery.id) => `/bakeries/${id}/program`
const read = async (as = token, id = bakery.id) => (await app.call('GET', path(id), { token: as })).body
const choose = (body: object, { as = token, id = bakery.id } = {}) => app.call('PUT', path(id), { token: as, body })
const shown = async (id = bakery.id) => (await app.call('GET', `/bakeries/${id}`)).body
/** What stands on the page. The second address has its own copy. */
const page = async ({ slug } = bakery) => {
  pages.cache.drop()
  return JSON.parse((await pages.get(`/bakery/${slug}`)).body)
}
const ONLINE = { online_ordering: true, by_request: false }
const BY_REQUEST = { online_ordering: false, by_request: true }
const setRecord = (key: string, change: string) =>
  app.services.pool.query(`update cottage_programs set ${change} where key = $1`, [key])

describe('the records', () => {
  test('cover every state, and say of those that were checked where and when', () => {
    const states = US_STATES.map(([letters]) => letters).filter((letters) => !TERRITORIES.includes(letters))
    expect([...new Set(RECORDS.map(({ state }) => state))].sort()).toEqual(states.sort())
    expect(RECORDS.filter(({ state }) => state === 'CA').map(({ key }) => key)).toEqual(['ca-class-a', 'ca-class-b'])
    const checked = RECORDS.filter(({ verified }) => verified)
    expect(new Set(checked.map(({ state }) => state)).size).toBe(15)
    for (const { source_words, checked_on } of checked)
      expect([source_words, checked_on]).toEqual([
        expect.stringMatching(/.{5}/),
        expect.stringMatching(/^2026-(09|10)-/),
      ])
    for (const { verified, checked_on } of RECORDS) expect(verified).toBe(checked_on !== null)
  })

  test('come at every start, and never over what an admin wrote', async () => {
    await setRecord('ks', `statement = 'Mine'`)
    await app.services.pool.query(`delete from cottage_programs where key = 'wy'`)
    await loadPrograms(app.services.pool)
    const { rows } = await app.services.pool.query(
      `select key, statement from cottage_programs where key in ('ks', 'wy') order by key`,
    )
    expect(rows).toEqual([
      { key: 'ks', statement: 'Mine' },
      { key: 'wy', statement: null },
    ])
  })

  test('are written by admins with their day and source; who comes second is told', async () => {
    const put = (key: string, body: object) => app.call('PUT', `/cottage-programs/${key}`, { token: admin, body })
    const record = { state: 'UT', name: 'Utah home kitchens', annual_cap: 1234.5 }
    for (const [wrong, field] of [
      [{ verified: true, source_words: 'utah.gov' }, 'checked_on'],
      [{ verified: true, checked_on: '2026-11-01' }, 'source_words'],
      [{ checked_on: '0000-01-01' }, 'checked_on'],
      [{ source_url: 'utah.gov' }, 'source_url'],
      [{ state: 'TX' }, 'state'],
    ] as const) {
      const { status, body } = await put('ut-kitchens', { ...record, ...wrong })
      expect([status, Object.keys(body.details.fields)]).toEqual([400, [field]])
    }
    expect((await put('Utah', record)).body.details.fields).toHaveProperty('key')
    const made = await put('ut-kitchens', record)
    expect([made.status, made.body]).toMatchObject([200, { key: 'ut-kitchens', annual_cap: 1234.5, verified: false }])
    const { version } = made.body
    const first = await put('ut-kitchens', { ...record, name: 'Theirs', version })
    expect(first.body.name).toBe('Theirs')
    await put('ut-kitchens', { ...record, name: 'Theirs' })
    const second = await put('ut-kitchens', { ...record, name: 'Mine', version })
    expect([second.status, second.body.details.present.name]).toEqual([409, 'Theirs'])
    const { rows } = await app.services.pool.query(
      `select details -> 'before' ->> 'name' as before from audit_log where subject_id = 'ut-kitchens' order by created_at`,
    )
    expect(rows).toEqual([{ before: null }, { before: 'Utah home kitchens' }])
    await app.services.pool.query('update sessions set proved_at = null')
    const refused = await put('ut-kitchens', record)
    await app.services.pool.query('update sessions set proved_at = now()')
    expect([refused.status, refused.body.code]).toEqual([403, 'step_up_needed'])
  })

  test('are listed in pages', async () => {
    const list = async (query: Record<string, string>) =>
      (await app.call('GET', '/cottage-programs', { token: admin, query })).body
    const keys = ({ items }: { items: { key: string }[] }) => items.map(({ key }) => key)
    expect(keys(await list({ state: 'CA' }))).toEqual(['ca-class-a', 'ca-class-b'])
    const first = await list({ limit: '2' })
    expect([keys(first), first.next]).toEqual([['ak', 'al'], 'al'])
    expect(keys(await list({ limit: '1', after: first.next }))).toEqual(['ar'])
  })
})

describe('the baker', () => {
  test('sees the programs of their state, chooses one, and takes it back', async () => {
    const before = await read()
    expect(before).toMatchObject({ chosen: null, programs: [{ key: 'tn', verified: true, wants_address: true }] })
    const permit = { permit_number: ' T-17 ', county: 'Davidson', permit_expires_on: '2027-06-30' }
    const saved = await choose({ program_key: 'tn', ...permit, version: before.version })
    expect([saved.status, saved.body.chosen]).toMatchObject([200, { ...permit, permit_number: 'T-17' }])
    expect(saved.body.chosen.address_choice).toBe('private')
    const late = await choose({ program_key: null, version: before.version })
    expect([late.status, late.body.details.present.chosen.permit_number]).toEqual([409, 'T-17'])
    expect((await choose({ program_key: null })).body.chosen).toBeNull()
  })

  test.each([
    [{ program_key: 'tx' }, 'program_key'],
    [{ program_key: 'Tennessee' }, 'program_key'],
    [{ program_key: 'tn', permit_expires_on: '2027-02-30' }, 'permit_expires_on'],
    [{ program_key: 'tn', permit_expires_on: '0000-01-01' }, 'permit_expires_on'],
    [{ program_key: 'tn', address_choice: 'number', state_number: '1' }, 'address_choice'],
    [{ program_key: 'tn', permit_number: 'x'.repeat(61) }, 'permit_number'],
  ])('%j is refused beside its field', async (body, field) => {
    const refused = await choose(body)
    expect([refused.status, Object.keys(refused.body.details.fields)]).toEqual([400, [field]])
    expect((await read()).chosen).toBeNull()
  })

  test('of a shop has nothing to choose', async () => {
    await setBakery(app.services, bakery.id, { kind: 'shop' })
    expect((await read()).programs).toEqual([])
    expect((await choose({ program_key: 'tn' })).status).toBe(400)
  })

  test('alone does so: others find nothing, and who isn’t verified sees no sales', async () => {
    const other = (await sessionFor(app.services, await makePerson(app.services))).access_token
    expect((await app.call('GET', path(), { token: other })).status).toBe(404)
    expect((await choose({ program_key: 'tn' }, { as: other })).status).toBe(404)
    await setBakery(app.services, bakery.id, { verification_status: 'unverified', verified_at: null })
    expect(await choose({ program_key: 'tn' })).toMatchObject({ status: 200, body: { sold: null } })
    expect((await read(admin)).sold).toMatchObject({ amount: 0 })
  })
})

describe('the public', () => {
  const STATEMENT = RECORDS.find(({ key }) => key === 'tn')!.statement

  test('reads the statement on the page, where a verified record wants it there, and nothing otherwise', async () => {
    expect(await page()).toMatchObject({ label: [] })
    await choose({ program_key: 'tn' })
    expect(await page()).toMatchObject({ label: [STATEMENT] })
    await setRecord('tn', 'verified = false')
    expect([(await page()).label, (await shown()).label]).toEqual([[], null])
    await setRecord('tn', 'verified = true, on_page = false')
    expect([(await page()).label, (await shown()).label]).toEqual([[], null])
    await setRecord('tn', 'on_page = true')
  })

  test('reads permit and county where the record wants them', async () => {
    const { id, slug } = await home('CA')
    await choose({ program_key: 'ca-class-a', permit_number: 'A-17', county: 'Alameda' }, { id })
    const lines = ['Made in a Home Kitchen', 'Permit number: A-17', 'County: Alameda']
    expect((await page({ ...bakery, slug })).label).toEqual(lines)
  })

  test('is told before payment only, where that is the law', async () => {
    const { id, slug } = await home('TX')
    await choose({ program_key: 'tx', address_choice: 'number', state_number: '12345' }, { id })
    expect((await page({ ...bakery, slug })).label).toEqual([])
    expect((await shown(id)).label).toEqual({
      on_page: false,
      before_payment: true,
      statement: expect.stringMatching(/^THIS PRODUCT WAS/),
      permit_number: null,
      county: null,
      address: null,
      state_number: 'DSHS number 12345',
      notice: null,
      phone: null,
    })
  })

  test('reads a phone number where the law wants one, and only the one that is given for it', async () => {
    await app.call('PUT', `/bakeries/${bakery.id}/pickup-card`, {
      token,
      body: { street: '7 Secret Lane', phone: '615-555-0100' },
    })
    await choose({ program_key: 'tn' })
    expect((await page()).label).toEqual([STATEMENT])
    expect(await choose({ program_key: 'tn', phone: '12' })).toMatchObject({
      status: 400,
      body: { details: { fields: { phone: 'Please enter a phone number with its area code.' } } },
    })
    expect((await choose({ program_key: 'tn', phone: '615-555-0142' })).body.chosen.phone).toBe('615-555-0142')
    expect((await page()).label).toEqual([STATEMENT, 'Phone: 615-555-0142'])
    await setRecord('tn', 'wants_phone = false')
    expect((await page()).label).toEqual([STATEMENT])
    await setRecord('tn', 'wants_phone = true')
  })

  test('reads Illinois’s shorter words at checkout', async () => {
    const { id } = await home('IL')
    await choose({ program_key: 'il' }, { id })
    const { statement, notice } = (await shown(id)).label
    expect(statement).toBe(`${notice} If you have safety concerns, contact your local health department.`)
  })

  test('reads a home’s address only while its verified owner publishes that very address', async () => {
    const told = async () => JSON.stringify([await shown(), await page()]).includes('7 Secret Lane')
    const publish = { program_key: 'tn', address_choice: 'publish' }
    for (const address_choice of ['private', 'request_only']) {
      expect((await choose({ program_key: 'tn', address_choice })).status).toBe(200)
      expect(await told(), address_choice).toBe(false)
    }
    await choose(publish)
    expect((await page()).label).toEqual([STATEMENT, `Made at: 7 Secret Lane, ${bakery.city}, TN ${bakery.zip_code}`])
    for (const change of ['wants_address = false', 'verified = false']) {
      await setRecord('tn', change)
      expect(await told(), change).toBe(false)
      await setRecord('tn', 'wants_address = true, verified = true')
      expect(await told()).toBe(true)
    }
    await setBakery(app.services, bakery.id, { verification_status: 'unverified', verified_at: null })
    expect(await told()).toBe(false)
    await setBakery(app.services, bakery.id, { verification_status: 'verified', verified_at: new Date() })
    await app.call('PUT', `/bakeries/${bakery.id}/pickup-card`, { token, body: { street: '8 New Road' } })
    expect([JSON.stringify(await shown()).includes('8 New Road'), (await read()).chosen.address_choice]).toEqual([
      ...[false, 'private'],
    ])
  })

  test('hears nothing of what an earlier owner, another state or a home that is a shop now was given', async () => {
    const next = await makePerson(app.services)
    for (const change of [{ claimed_by: next.id }, { state: 'KY' }, { kind: 'shop' as const }]) {
      bakery = await home('TN')
      await choose({ program_key: 'tn', address_choice: 'publish' })
      expect((await shown()).label).not.toBeNull()
      await setBakery(app.services, bakery.id, change)
      expect((await shown()).label).toBeNull()
    }
  })

  test('cannot order online where the owner takes orders by request only, until that changes', async () => {
    await choose({ program_key: 'tn', address_choice: 'publish' })
    expect(await shown()).toMatchObject(ONLINE)
    await choose({ program_key: 'tn', address_choice: 'request_only' })
    expect(await shown()).toMatchObject(BY_REQUEST)
    await choose({ program_key: 'tn', address_choice: 'publish' })
    expect(await shown()).toMatchObject(ONLINE)
  })

  test('asks first while the state wants the address on the page and the owner has not chosen, who is told the choices', async () => {
    const asked = async () => (await app.call('GET', `/my-listing/${bakery.id}`, { token })).body.address_asked
    const NOTHING = { program_key: null }
    for (const unchosen of [NOTHING, { program_key: 'tn', address_choice: 'private' }]) {
      await choose(unchosen)
      expect([await shown(), await asked()]).toMatchObject([BY_REQUEST, { number_instead: null }])
      await choose({ program_key: 'tn', address_choice: 'publish' })
      expect([await shown(), await asked()]).toMatchObject([ONLINE, null])
    }
    await app.call('PUT', `/bakeries/${bakery.id}/pickup-card`, { token, body: { street: '8 New Road' } })
    expect([await shown(), await asked()]).toMatchObject([BY_REQUEST, { number_instead: null }])
    await setBakery(app.services, bakery.id, { state: 'KY' })
    expect([await shown(), await asked()]).toMatchObject([ONLINE, null])
    await setBakery(app.services, bakery.id, { state: 'GA' })
    expect([await shown(), await asked()]).toMatchObject([
      BY_REQUEST,
      { number_instead: 'Georgia identification number' },
    ])
    await choose({ program_key: 'ga', address_choice: 'number', state_number: '12' })
    expect([await shown(), await asked()]).toMatchObject([ONLINE, null])
  })

  test.each([
    ['home', BY_REQUEST],
    ['shop', ONLINE],
  ])('that is a %s follows a record that is verified, and one that no longer is', async (kind, then) => {
    bakery = await home('TN', { kind })
    for (const change of ['verified', 'wants_address', 'on_page']) {
      await setRecord('tn', `${change} = false`)
      expect(await shown(), change).toMatchObject(ONLINE)
      await setRecord('tn', `${change} = true`)
      expect(await shown(), change).toMatchObject(then)
    }
  })
})

test('a permit’s baker is told 30 and 7 days before it runs out and on the day, once each, by their own calendar', async () => {
  await choose({ program_key: 'tn', permit_expires_on: '2027-06-30' })
  const told: string[] = []
  const at = async (moment: string) => {
    app.clock.now = new Date(moment)
    await remindPermits(app.services)
    await remindPermits(app.services)
    const { rows } = await app.services.pool.query(
      `select subject, text from mail_outbox where dedupe_key like $1 order by created_at`,
      [`permit:%:${bakery.id}:%`],
    )
    expect(rows.every(({ text }) => text.includes('June 30, 2027'))).toBe(true)
    told.splice(
      0,
      told.length,
      ...rows.map(({ subject }) => subject.replace(`Your permit for ${bakery.name} runs out `, '')),
    )
    const [bell] = await inBells(app.services, `permit:${bakery.id}`)
    expect(bell?.[3] ?? 0).toBe(told.length)
    return told.length
  }
  expect(await at('2027-05-30T12:00:00Z')).toBe(0)
  expect(await at('2027-05-31T12:00:00Z')).toBe(1)
  expect(await at('2027-06-22T12:00:00Z')).toBe(1)
  expect(await at('2027-06-23T12:00:00Z')).toBe(2)
  expect(await at('2027-06-29T12:00:00Z')).toBe(2)
  // The evening before in Nashville, though the day has begun in London.
  expect(await at('2027-06-30T03:00:00Z')).toBe(2)
  expect(await at('2027-06-30T12:00:00Z')).toBe(3)
  expect(await at('2027-07-01T12:00:00Z')).toBe(3)
  expect(told).toEqual(['in 30 days', 'in 7 days', 'today'])
})

const TERRITORIES = ['AS', 'GU', 'MP', 'PR', 'VI', 'FM', 'MH', 'PW', 'AA', 'AE', 'AP', 'UM']
