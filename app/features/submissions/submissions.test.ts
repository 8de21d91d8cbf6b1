import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimScene } from '../../../tests/factories/claims'
import { makeBakery, openAccount } from '../../../tests/factories/make'
import { useApp } from '../../../tests/setup/app'
import { inBells } from '../../../tests/setup/bell'
import { audit_log } from '../../db/schema/audit'
import { bakeries } from '../../db/schema/bakeries'
import { newId } from '../../lib/ids'
import { LOST_TO_ANOTHER } from '../claims/claim'
import { loadPlaces } from '../places/places-data.commands.server'

const site = useApp()
const { signIn, send, claim, rule, look, mails } = claimScene(site)
type Someone = Awaited<ReturnType<typeof signIn>>
let [rosa, rival, edith, eddie] = [] as unknown as [Someone, Someone, Someone, Someone]
let bakery: Awaited<ReturnType<typeof makeBakery>>

beforeEach(async () => {
  await site.services.pool.query('delete from bakery_claims; delete from mail_outbox')
  bakery = await makeBakery(site.services.db, { website_url: 'https://crumb.example' })
  rosa = await signIn()
  rival = await signIn()
  edith = await signIn({ roles: ['editor'], full_name: 'Edith Editor' })
  eddie = await signIn({ roles: ['admin'], full_name: 'Eddie Admin' })
})

const claimed = async (
  who: Someone,
  body: unknown = { method: 'code', note: 'I bake here. The code is on my site.' },
): Promise<string> => (await claim(who, bakery.id, body)).body.id
const addPhoto = (claim_id: string) =>
  site.services.pool.query('insert into claim_documents (id, claim_id, file) values ($1, $2, $3)', [
    ...[newId(), claim_id, `${newId()}.webp`],
  ])
const stateOf = async (who: Someone) => (await send(who, 'GET', `/bakeries/${bakery.id}/claims/mine`)).body
const list = async (query: Record<string, string> = {}) =>
  (await site.call('GET', '/submissions', { token: edith.token, query })).body
const detail = async (id: string) => (await send(edith, 'GET', `/submissions/${id}`)).body
const owner = async () => {
  const [row] = await site.services.db.select().from(bakeries).where(eq(bakeries.id, bakery.id))
  return { claimed_by: row!.claimed_by, status: row!.verification_status, takes_orders: row!.takes_orders }
}
const subjects = async (who: Someone) => (await mails(who.email)).map(({ subject }) => subject)
const actions = async (subject_id: string) =>
  (await site.services.db.select().from(audit_log).where(eq(audit_log.subject_id, subject_id)))
    .map(({ action, actor_id }) => [action, actor_id])
    .sort()

describe('the queue', () => {
  test('shows what waits, oldest first, in pages, by kind and state', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n++) {
      site.clock.now = new Date(site.clock.now.getTime() + 1000)
      ids.push(await claimed(await signIn()))
    }
    const first = await list({ limit: '2', state: 'pending' })
    expect(first).toMatchObject({ count: 3, items: [{ id: ids[0] }, { id: ids[1] }] })
    expect(first.items[0]).toMatchObject({
      kind: 'claim',
      bakery_id: bakery.id,
      state: 'pending',
      name: bakery.name,
      place: `${bakery.city}, ${bakery.state}`,
      submitted_by: { full_name: expect.any(String) },
    })
    expect(await list({ limit: '2', state: 'pending', cursor: first.next })).toMatchObject({
      items: [{ id: ids[2] }],
      next: null,
    })
    const newest = await list({ order: 'newest', limit: '1' })
    expect(newest.items).toMatchObject([{ id: ids[2] }])
    expect((await list({ order: 'newest', cursor: newest.next })).items).toMatchObject([{ id: ids[1] }, { id: ids[0] }])
    await rule(edith, ids[1]!, 'ask', 'Which oven?')
    expect((await list({ state: 'asked', kind: 'claim' })).items).toMatchObject([
      { id: ids[1], reason: 'Which oven?', ruled_by: 'Edith Editor' },
    ])
    expect(await list({ kind: 'change' })).toEqual({ items: [], next: null, count: 0 })
  })

  test('is for editors only, and a claimant finds nothing there', async () => {
    const id = await claimed(rosa)
    for (const path of ['', `/${id}`]) expect((await send(rosa, 'GET', `/submissions${path}`)).status).toBe(403)
    expect((await rule(rosa, id, 'approve')).status).toBe(403)
    expect((await send(rosa, 'POST', `/submissions/${id}/documents`)).status).toBe(403)
    expect((await rule(edith, newId(), 'approve')).status).toBe(404)
    expect((await send(edith, 'GET', `/submissions/${newId()}`)).status).toBe(404)
  })

  test('has rival claims side by side, and never a mailed code', async () => {
    const own = await claimed(rosa, { method: 'code', note: 'See my site.' })
    const domain = await claimed(rival, { method: 'domain', email: 'me@crumb.example' })
    const { claim } = await detail(domain)
    expect(claim).toMatchObject({
      bakery: { slug: bakery.slug, website_url: 'https://crumb.example', claimed_by: null },
      claims: [
        { id: domain, by: { id: rival.id }, sent_to: 'me@crumb.example', code: null, proved_at: null },
        { id: own, by: { id: rosa.id }, code_place: 'website', note: 'See my site.', documents: 0 },
      ],
    })
    expect(claim.claims[1].code).toMatch(/^.{4}-.{4}$/)
  })
})

describe('approving a claim', () => {
  test('makes its author the verified owner, refuses the rivals, and tells everybody', async () => {
    const former = await signIn()
    await site.services.db.update(bakeries).set({ claimed_by: former.id }).where(eq(bakeries.id, bakery.id))
    await openAccount(site.services.db, { id: bakery.id, claimed_by: former.id }, `acct_${newId()}`)
    const [id, lost] = [await claimed(rosa), await claimed(rival)]
    const { status, body } = await rule(edith, id, 'approve')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, kind: 'claim', bakery_id: bakery.id, state: 'approved', ruled_by: 'Edith Editor' })
    expect(await owner()).toEqual({ claimed_by: rosa.id, status: 'verified', takes_orders: false })
    expect((await stateOf(rosa)).standing).toBe('yours')
    expect(await stateOf(rival)).toMatchObject({
      standing: 'taken',
      claim: { id: lost, state: 'rejected', reason: LOST_TO_ANOTHER },
    })
    expect((await subjects(rosa)).at(-1)).toBe(`You’re verified: ${bakery.name}`)
    expect((await subjects(rival)).at(-1)).toBe(`Your claim on ${bakery.name}`)
    expect(await subjects(former)).toEqual([`${bakery.name} has a verified owner now`])
    expect(await inBells(site.services, `claim:${id}`)).toEqual([
      ['ruling', `You’re verified: ${bakery.name}`, `/my-listing/${bakery.id}`, 1],
      ['ruling', `${bakery.name} has a verified owner now`, `/bakery/${bakery.slug}`, 1],
    ])
    expect(await inBells(site.services, `claim:${lost}`)).toEqual([
      ['ruling', `Your claim on ${bakery.name}`, `/bakery/${bakery.slug}/verify`, 1],
    ])
    expect(await actions(id)).toEqual([['claim.approved', edith.id]])
    const { body: user } = await send(rosa, 'GET', '/auth/user')
    expect(user.primary_bakery_id).toBe(bakery.id)
  })

  test.each([
    ['document', {}, 'There’s no photo yet.'],
    ['domain', { email: 'me@crumb.example' }, 'The emailed code hasn’t come back yet.'],
  ])('is refused while nothing shows that it is theirs: %s', async (method, more, sentence) => {
    const [id, rivals] = [await claimed(rosa, { method, ...more }), await claimed(rival)]
    const { status, body } = await rule(edith, id, 'approve')
    expect([status, body.error]).toEqual([400, expect.stringContaining(sentence)])
    expect((await owner()).claimed_by).toBeNull()
    for (const waiting of [id, rivals]) expect(await detail(waiting)).toMatchObject({ state: 'pending' })
    await addPhoto(id)
    await look(edith, id)
    expect((await rule(edith, id, 'approve')).status).toBe(200)
  })

  test('is refused until the editor who approves has opened every photo', async () => {
    const id = await claimed(rosa, { method: 'document' })
    const seen = async () => (await detail(id)).claim.claims[0].seen
    const refused = async (sentence: string) => {
      expect(await seen()).toBe(false)
      expect(await rule(edith, id, 'approve')).toMatchObject({
        ...{ status: 400, body: { error: sentence, details: { fields: { ruling: sentence } } } },
      })
    }
    await addPhoto(id)
    await look(eddie, id)
    await refused('Open the photo before you approve.')
    await look(edith, id)
    expect(await seen()).toBe(true)
    await addPhoto(id)
    await refused('Open the photos before you approve.')
    expect((await owner()).claimed_by).toBeNull()
    await look(edith, id)
    expect((await rule(edith, id, 'approve')).status).toBe(200)
  })

  test('of two editors at once one wins, and the other is told who', async () => {
    const id = await claimed(rosa)
    const answers = await Promise.all([rule(edith, id, 'approve'), rule(eddie, id, 'reject', 'Not convinced.')])
    const [won, lost] = answers.sort((a, b) => a.status - b.status)
    expect([won!.status, lost!.status]).toEqual([200, 409])
    expect(lost!.body.error).toMatch(
      won!.body.state === 'approved' ? /^Edith Editor approved/ : /^Eddie Admin rejected/,
    )
    expect(lost!.body.details).toMatchObject({ state: won!.body.state, ruled_by: won!.body.ruled_by })
    expect(await actions(id)).toHaveLength(1)
  })

  test('of two rival claims approved at once one wins', async () => {
    const ids = [await claimed(rosa), await claimed(rival)]
    const answers = await Promise.all([rule(edith, ids[0]!, 'approve'), rule(eddie, ids[1]!, 'approve')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers[0]!.status === 200 ? rosa : rival
    expect((await owner()).claimed_by).toBe(winner.id)
  })

  test('again after the owner has gone: the old claim gives way', async () => {
    await rule(edith, await claimed(rosa), 'approve')
    const left = { claimed_by: null, verification_status: 'unverified' as const, verified_at: null }
    await site.services.db.update(bakeries).set(left).where(eq(bakeries.id, bakery.id))
    expect((await rule(edith, await claimed(rival), 'approve')).status).toBe(200)
    expect((await owner()).claimed_by).toBe(rival.id)
  })
})

describe('asking and rejecting', () => {
  test('need a reason, which the claimant reads', async () => {
    const id = await claimed(rosa)
    for (const ruling of ['ask', 'reject'])
      expect(await rule(edith, id, ruling, ' ')).toMatchObject({
        status: 400,
        body: { details: { fields: { reason: expect.any(String) } } },
      })
    expect((await rule(edith, id, 'reject', 'The card is blank.')).body).toMatchObject({ state: 'rejected' })
    expect((await stateOf(rosa)).claim).toMatchObject({ state: 'rejected', reason: 'The card is blank.' })
    expect((await mails(rosa.email)).at(-1)!.text).toContain('The card is blank.')
    expect((await rule(eddie, id, 'approve')).body.error).toBe('Edith Editor rejected this just now.')
  })

  test('a question is answered, asked again, and answered; then the claim is approved', async () => {
    const id = await claimed(rosa)
    const answer = (note: string) => send(rosa, 'POST', `/claims/${id}/resubmit`, { note })
    expect((await answer('Too early')).status).toBe(409)
    await rule(edith, id, 'ask', 'Which street?')
    expect((await subjects(rosa)).at(-1)).toBe(`A question about your claim on ${bakery.name}`)
    expect((await answer('Rye Lane.')).body).toMatchObject({
      state: 'pending',
      note: 'Rye Lane.',
      reason: 'Which street?',
    })
    await rule(eddie, id, 'ask', 'Which number?')
    await answer('Rye Lane 7.')
    expect((await detail(id)).claim.claims[0].note).toBe('Rye Lane 7.')
    expect((await rule(edith, id, 'approve')).status).toBe(200)
    expect((await answer('Late')).status).toBe(409)
    expect((await actions(id)).map(([action]) => action)).toEqual(['claim.approved', 'claim.asked', 'claim.asked'])
  })

  test('one’s own bakery says so until the next try', async () => {
    await site.services.db.update(bakeries).set({ claimed_by: rosa.id }).where(eq(bakeries.id, bakery.id))
    const id = await claimed(rosa)
    await rule(edith, id, 'ask', 'Which street?')
    expect((await owner()).status).toBe('pending')
    await rule(edith, id, 'reject', 'No answer.')
    expect(await owner()).toMatchObject({ claimed_by: rosa.id, status: 'rejected' })
    const next = await claimed(rosa)
    expect((await owner()).status).toBe('pending')
    expect((await detail(next)).claim.claims.map(({ state }: { state: string }) => state)).toEqual([
      'pending',
      'rejected',
    ])
    await rule(edith, next, 'approve')
    expect((await owner()).status).toBe('verified')
  })
})

describe('a listing', () => {
  const listed = async () => {
    const { body } = await send(rosa, 'POST', '/listings', {
      name: 'Rye & Shine',
      kind: 'home',
      zip_code: '97201',
      short_bio: 'Rye, mostly.',
      submit: true,
    })
    expect(body.state).toBe('pending')
    return body.id as string
  }
  beforeAll(() => loadPlaces(site.services.pool))
  beforeEach(() => site.services.pool.query(`delete from listings; delete from bakeries where name like 'Rye%'`))

  test('is read with its door and its likely doubles, and becomes its author’s bakery', async () => {
    const double = await makeBakery(site.services.db, { name: 'Rye and Shine', latitude: 45.51, longitude: -122.68 })
    const id = await listed()
    expect((await list({ kind: 'listing' })).items).toMatchObject([
      { id, bakery_id: id, name: 'Rye & Shine', state: 'pending' },
    ])
    const { listing, own } = await detail(id)
    expect(own).toBe(false)
    expect(listing.content).toMatchObject({
      name: 'Rye & Shine',
      short_bio: 'Rye, mostly.',
      door: { latitude: expect.closeTo(45.5, 0) },
    })
    expect(listing.duplicates).toMatchObject([{ slug: double.slug, latitude: 45.51, longitude: -122.68 }])
    expect(listing.point).toEqual({ latitude: expect.closeTo(45.5, 0), longitude: expect.closeTo(-122.7, 0) })
    const answers = await Promise.all([rule(edith, id, 'approve'), rule(eddie, id, 'reject', 'Looks like a double.')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('that was asked about waits for its author, and comes back to the queue', async () => {
    const id = await listed()
    expect((await rule(edith, id, 'ask', 'Which side of the river?')).body).toMatchObject({
      state: 'asked',
      reason: 'Which side of the river?',
    })
    expect((await list({ kind: 'listing', state: 'asked' })).items).toMatchObject([{ id }])
    expect(await rule(eddie, id, 'approve')).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^Edith Editor asked/) },
    })
    await send(rosa, 'POST', `/listings/${id}/submit`, {})
    expect((await rule(eddie, id, 'approve')).body).toMatchObject({ state: 'approved', ruled_by: 'Eddie Admin' })
    const [made] = await site.services.db.select().from(bakeries).where(eq(bakeries.id, id))
    expect(made).toMatchObject({ approved: true, claimed_by: rosa.id, verification_status: 'unverified' })
    expect((await actions(id)).map(([action]) => action)).toEqual(['listing.approved', 'listing.asked'])
    expect((await claim(rosa, id)).status).toBe(201)
  })

  test('of an editor is ruled on by another', async () => {
    const { body } = await send(edith, 'POST', '/listings', {
      name: 'Rye of Edith',
      kind: 'home',
      zip_code: '97201',
      submit: true,
    })
    expect((await rule(edith, body.id, 'approve')).status).toBe(403)
    expect((await rule(eddie, body.id, 'approve')).status).toBe(200)
  })
})

test('nobody rules on their own things, nor on a bakery that they claim', async () => {
  const [own, other] = [await claimed(edith), await claimed(rosa)]
  for (const id of [own, other]) {
    expect(await rule(edith, id, 'approve')).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('Another editor') },
    })
    expect((await detail(id)).own).toBe(true)
  }
  expect((await rule(eddie, own, 'approve')).status).toBe(200)
  expect((await owner()).claimed_by).toBe(edith.id)
})
