import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { claimScene } from '../../../tests/factories/claims'
import { makeBakery } from '../../../tests/factories/make'
import { sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { bakeries } from '../../db/schema/bakeries'
import { bakery_claims } from '../../db/schema/ownership'
import { newId } from '../../lib/ids'
import { CLAIMS_A_DAY, CODE_MINUTES } from './claim'

const site = useApp()
const { signIn, send, claim, mails } = claimScene(site)
type Someone = Awaited<ReturnType<typeof signIn>>
let [rosa, other] = [] as unknown as [Someone, Someone]
let bakery: Awaited<ReturnType<typeof makeBakery>>

beforeEach(async () => {
  rosa = await signIn()
  other = await signIn()
  bakery = await makeBakery(site.services.db, {
    website_url: 'https://www.crumb.example/menu',
    instagram_url: 'https://www.instagram.com/crumb',
  })
  await site.services.pool.query('delete from rate_limits')
})

const mine = (who: Someone, key = bakery.slug) => send(who, 'GET', `/bakeries/${key}/claims/mine`)
const standing = async () => {
  const [row] = await site.services.db.select().from(bakeries).where(eq(bakeries.id, bakery.id))
  return row!.verification_status
}
const later = (minutes: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + minutes * 60_000)
}

describe('claiming', () => {
  test('by a photo: a code for the card, a mail, and nobody owns it yet', async () => {
    const { status, body } = await claim(rosa, bakery.id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'pending',
      method: 'document',
      note: 'I bake here.',
      documents: [],
      reason: null,
    })
    expect(body.code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
    expect(await mine(rosa)).toMatchObject({ status: 200, body: { standing: 'claimable', claim: { id: body.id } } })
    expect((await mails(rosa.email)).map(({ subject }) => subject)).toEqual([`We got your claim on ${bakery.name}`])
    expect((await mails(rosa.email))[0]!.text).toContain(body.code)
    expect(await standing()).toBe('unverified')
  })

  test('by a code on the web: where the bakery’s page says it is', async () => {
    expect((await claim(rosa, bakery.id, { method: 'code' })).body).toMatchObject({ code_place: 'website' })
    expect((await claim(other, bakery.id, { method: 'code', code_place: 'instagram' })).body).toMatchObject({
      code_place: 'instagram',
    })
    const bare = await makeBakery(site.services.db)
    expect(await claim(rosa, bare.id, { method: 'code' })).toMatchObject({
      status: 400,
      body: { details: { fields: { method: expect.stringContaining('doesn’t list a website') } } },
    })
    expect(await claim(rosa, bare.id, { method: 'code', code_place: 'instagram' })).toMatchObject({
      status: 400,
      body: { details: { fields: { code_place: expect.any(String) } } },
    })
  })

  test('one open claim for a person and a bakery; another person may claim it, too', async () => {
    await claim(rosa, bakery.id)
    expect(await claim(rosa, bakery.id)).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    expect((await claim(other, bakery.id)).status).toBe(201)
  })

  test(`${CLAIMS_A_DAY} a day, and then tomorrow`, async () => {
    for (let n = 0; n < CLAIMS_A_DAY; n++)
      expect((await claim(rosa, (await makeBakery(site.services.db)).id)).status).toBe(201)
    expect((await claim(rosa, bakery.id)).status).toBe(429)
    later(24 * 60 + 1)
    rosa = { ...rosa, ...(await signInAgain(rosa)) }
    expect((await claim(rosa, bakery.id)).status).toBe(201)
  })

  test('not what a verified owner has, not what is hidden, not what is not there', async () => {
    const owner = await signIn()
    const owned = { claimed_by: owner.id, verification_status: 'verified' as const, verified_at: new Date() }
    await site.services.db.update(bakeries).set(owned).where(eq(bakeries.id, bakery.id))
    expect(await claim(rosa, bakery.id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('already has a verified owner') },
    })
    expect(await claim(owner, bakery.id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('You’re already') },
    })
    expect((await mine(rosa)).body.standing).toBe('taken')
    expect((await mine(owner)).body.standing).toBe('yours')
    const hidden = await makeBakery(site.services.db, { hidden: true })
    expect((await claim(rosa, hidden.id)).status).toBe(404)
    expect((await mine(rosa, hidden.slug)).status).toBe(404)
    expect((await claim(rosa, newId())).status).toBe(404)
  })

  test('one’s own waits to be verified, and no longer when the claim is taken back', async () => {
    await site.services.db.update(bakeries).set({ claimed_by: rosa.id, hidden: true }).where(eq(bakeries.id, bakery.id))
    const { body } = await claim(rosa, bakery.id)
    expect(await standing()).toBe('pending')
    expect((await send(rosa, 'POST', `/claims/${body.id}/withdraw`)).body.state).toBe('withdrawn')
    expect(await standing()).toBe('unverified')
    expect((await send(rosa, 'POST', `/claims/${body.id}/withdraw`)).status).toBe(409)
    expect((await claim(rosa, bakery.id)).status).toBe(201)
  })
})

describe('a code to the website’s domain', () => {
  const sent_to = 'hello@crumb.example'
  const begin = async () => (await claim(rosa, bakery.id, { method: 'domain', email: ' Hello@Crumb.example ' })).body
  const enter = (id: string, code: string, who = rosa) => send(who, 'POST', `/claims/${id}/code`, { code })
  const mailed = async () => /^[A-Z2-9]{4}-[A-Z2-9]{4}/.exec((await mails(sent_to)).at(-1)!.text)![0]
  const wrong = 'AAAA-AAAA'
  beforeEach(() => site.services.pool.query('delete from mail_outbox'))

  test('goes there and nowhere else, and comes back', async () => {
    const begun = await begin()
    expect(begun).toMatchObject({ state: 'pending', sent_to, code: null, proved_at: null })
    const code = await mailed()
    expect(JSON.stringify(await mine(rosa))).not.toContain(code)
    expect(JSON.stringify(await mails(rosa.email))).not.toContain(code)
    expect((await enter(begun.id, code, other)).status).toBe(404)
    const { status, body } = await enter(begun.id, code.toLowerCase().replace('-', ' '))
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'pending', proved_at: expect.any(String), code_expires_at: null })
    expect((await enter(begun.id, wrong)).body.proved_at).toBe(body.proved_at)
  })

  test.each([
    ['rosa@gmail.com', 'email'],
    ['hello@crumb.example.evil.test', 'email'],
    ['hello@evil.test', 'email'],
    ['no address', 'email'],
    [undefined, 'email'],
  ])('not to %s', async (email, field) => {
    const { status, body } = await claim(rosa, bakery.id, { method: 'domain', email })
    expect([status, Object.keys(body.details.fields)]).toEqual([400, [field]])
    expect(await site.services.db.$count(bakery_claims, eq(bakery_claims.user_id, rosa.id))).toBe(0)
  })

  test.each([null, 'https://www.facebook.com/crumb', 'https://crumb.square.site'])(
    'not where the website is %s',
    async (website_url) => {
      await site.services.db.update(bakeries).set({ website_url }).where(eq(bakeries.id, bakery.id))
      const { status, body } = await claim(rosa, bakery.id, { method: 'domain', email: 'rosa@facebook.com' })
      expect([status, Object.keys(body.details.fields)]).toEqual([400, ['method']])
      expect((await mine(rosa)).body.mail_domains).toEqual([])
    },
  )

  test('cannot be guessed: five tries, many at once or not, then only a new one works', async () => {
    const { id } = await begin()
    const code = await mailed()
    const tries = await Promise.all(Array.from({ length: 8 }, () => enter(id, wrong)))
    expect(tries.map(({ status }) => status)).toEqual(Array(8).fill(400))
    expect(tries.filter(({ body }) => /not the code/.test(body.error)).length).toBe(5)
    expect(await enter(id, code)).toMatchObject({
      status: 400,
      body: { details: { fields: { code: expect.any(String) } } },
    })
    expect((await send(rosa, 'POST', `/claims/${id}/code-mail`)).status).toBe(200)
    expect((await enter(id, code)).status).toBe(400)
    expect((await enter(id, await mailed())).body.proved_at).toEqual(expect.any(String))
    expect((await send(rosa, 'POST', `/claims/${id}/code-mail`)).status).toBe(409)
  })

  test('works for half an hour', async () => {
    const { id } = await begin()
    const code = await mailed()
    later(CODE_MINUTES + 1)
    rosa = { ...rosa, ...(await signInAgain(rosa)) }
    expect((await enter(id, code)).status).toBe(400)
    await send(rosa, 'POST', `/claims/${id}/code-mail`)
    const next = await mailed()
    later(CODE_MINUTES - 1)
    rosa = { ...rosa, ...(await signInAgain(rosa)) }
    expect((await enter(id, next)).status).toBe(200)
  })

  test('is mailed to one address a few times a day only, whoever asks', async () => {
    const { id } = await begin()
    const answers: number[] = []
    for (let n = 0; n < 5; n++) answers.push((await send(rosa, 'POST', `/claims/${id}/code-mail`)).status)
    expect(answers).toEqual([200, 200, 200, 200, 429])
    expect((await claim(other, bakery.id, { method: 'domain', email: sent_to })).status).toBe(429)
    expect(await mails(sent_to)).toHaveLength(5)
  })

  test('is kept from nobody by calls that are refused and mail nothing', async () => {
    const asked = { method: 'domain', email: sent_to }
    for (let n = 0; n < 5; n++) expect((await claim(other, newId(), asked)).status).toBe(404)
    const elsewhere = await makeBakery(site.services.db, { website_url: 'https://another.example' })
    for (let n = 0; n < 5; n++) expect((await claim(other, elsewhere.id, asked)).status).toBe(400)
    expect((await claim(rosa, bakery.id, asked)).status).toBe(201)
    for (let n = 0; n < 5; n++) expect((await claim(rosa, bakery.id, asked)).status).toBe(409)
    expect((await claim(other, bakery.id, asked)).status).toBe(201)
    expect(await mails(sent_to)).toHaveLength(2)
  })

  test('is nothing that the other ways know', async () => {
    const { body } = await claim(rosa, bakery.id)
    expect((await send(rosa, 'POST', `/claims/${body.id}/code-mail`)).status).toBe(409)
    expect((await enter(body.id, body.code)).status).toBe(400)
  })
})

test('a claim is its author’s alone: others find none', async () => {
  const { body } = await claim(rosa, bakery.id)
  const editor = await signIn({ roles: ['editor'] })
  for (const who of [other, editor]) {
    for (const call of ['code', 'code-mail', 'resubmit', 'withdraw'])
      expect(
        (await send(who, 'POST', `/claims/${body.id}/${call}`, { code: body.code, note: 'Mine' })).status,
        call,
      ).toBe(404)
    expect((await send(who, 'DELETE', `/claims/${body.id}/documents/${newId()}`)).status).toBe(404)
    expect((await mine(who)).body.claim).toBeNull()
  }
  expect((await mine(rosa)).body.claim).toMatchObject({ state: 'pending' })
})

/** The clock has moved on, and sessions end. */
async function signInAgain(who: Someone) {
  return { token: (await sessionFor(site.services, who)).access_token }
}
