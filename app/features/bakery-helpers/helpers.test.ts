import { beforeEach, describe, expect, test } from 'vitest'
import { claimScene } from '../../../tests/factories/claims'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'
import { useHeard } from '../../../tests/setup/heard'
import { findActor } from '../accounts/sessions.queries.server'
import { makeLaterChange } from '../orders/status-later.commands.server'
import { ENDED, FULL, MOST_HELPERS, OTHER_ADDRESS } from './helper'
import { helpersOfPerson } from './helpers-of-person.commands.server'

const app = useApp()
const { signIn, send, mails } = claimScene(app)
type Who = Awaited<ReturnType<typeof signIn>>
const run = (text: string, ...values: unknown[]) => app.services.pool.query(text, values)

const heard = useHeard(app)
beforeEach(async () => {
  app.clock.now = new Date()
  await run('delete from rate_limits')
})

const VERIFIED = { claimed: true, verification_status: 'verified', verified_at: new Date() } as const
async function openBakery() {
  const owner = await signIn()
  const bakery = await makeBakery(app.services.db, { ...VERIFIED, claimed_by: owner.id })
  return { owner, bakery, path: `/bakeries/${bakery.id}/helpers` }
}
const invite = (owner: Who, path: string, email: string, name = 'Mia') => send(owner, 'POST', path, { email, name })
const lastMail = async (to: string) => (await mails(to)).at(-1)!
const codeIn = ({ text }: { text: string }) => /invitation=([\w-]+)/.exec(text)![1]!
const accept = (who: Who, code: string) => send(who, 'POST', '/helper-invitations/accept', { code })
const statusOf = async (who: Who, path: string) => (await send(who, 'GET', path)).status

/** Somebody who was invited and said yes. */
async function makeHelper() {
  const { owner, bakery, path } = await openBakery()
  const helper = await signIn()
  const invited = await invite(owner, path, helper.email)
  expect((await accept(helper, codeIn(await lastMail(helper.email)))).body).toEqual({ bakery_id: bakery.id })
  return { owner, bakery, path, helper, helper_id: invited.body.id as string, board: `/my-listing/${bakery.id}/orders` }
}

describe('an invitation', () => {
  test('goes to a mailbox, is read and accepted by whoever has it, and opens the board', async () => {
    const { owner, bakery, path } = await openBakery()
    const mia = await signIn()
    const made = await invite(owner, path, `  ${mia.email.toUpperCase()} `, 'Mia\nB')
    expect([made.status, made.body]).toMatchObject([201, { email: mia.email, name: 'Mia B', state: 'invited' }])
    const mail = await lastMail(mia.email)
    expect(mail.subject).toBe(`Can you help out at ${bakery.name}?`)
    // To a stranger: no word that somebody typed for it.
    expect(mail.text).not.toContain('Mia')
    const code = codeIn(mail)
    expect(mail.text).toContain(`/my-listing/${bakery.id}?invitation=${code}`)
    const { rows } = await run('select * from bakery_helpers where id = $1', made.body.id)
    expect(JSON.stringify(rows)).not.toContain(code)

    const read = (who: Who) => app.call('GET', '/helper-invitations', { token: who.token, query: { code } })
    expect((await read(mia)).body).toEqual({
      bakery: { id: bakery.id, name: bakery.name, slug: bakery.slug },
      for_you: true,
    })
    expect(await statusOf(mia, `/my-listing/${bakery.id}/orders`)).toBe(404)
    expect((await accept(mia, code)).body).toEqual({ bakery_id: bakery.id })
    expect(await statusOf(mia, `/my-listing/${bakery.id}/orders`)).toBe(200)
    expect((await send(mia, 'GET', '/auth/user')).body).toMatchObject({
      primary_bakery_id: null,
      helps_bakery_id: bakery.id,
    })
    expect((await send(owner, 'GET', path)).body.items).toMatchObject([{ name: 'Mia B', state: 'joined' }])
    expect((await lastMail(owner.email)).text).toContain('Mia B said yes')

    // Once.
    expect((await accept(mia, code)).body).toMatchObject({ error: ENDED, details: { fields: { code: ENDED } } })
    expect((await read(mia)).status).toBe(400)
  })

  test('is for the address that it was sent to, whoever has the link', async () => {
    const { owner, bakery, path } = await openBakery()
    const [mia, eve] = [await signIn(), await signIn()]
    await invite(owner, path, mia.email)
    const code = codeIn(await lastMail(mia.email))
    const read = await app.call('GET', '/helper-invitations', { token: eve.token, query: { code } })
    expect(read.body.for_you).toBe(false)
    expect(JSON.stringify(read.body)).not.toContain(mia.email)
    const refused = await accept(eve, code)
    expect([refused.status, refused.body.error]).toEqual([403, OTHER_ADDRESS])
    expect(await statusOf(eve, `/my-listing/${bakery.id}`)).toBe(404)
    expect((await accept(mia, code)).status).toBe(200)
  })

  test('of two who accept at once, one does', async () => {
    const { owner, path } = await openBakery()
    const mia = await signIn()
    await invite(owner, path, mia.email)
    const code = codeIn(await lastMail(mia.email))
    const answers = await Promise.all([accept(mia, code), accept(mia, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('to the new address of a helper keeps them, also where it was sent before they changed it', async () => {
    const { owner, bakery, path, helper, helper_id } = await makeHelper()
    const mails_for = (email: string) => invite(owner, path, email)
    const to = `new-${helper.email}`
    await mails_for(to)
    await app.services.db.transaction(async (tx) => {
      await helpersOfPerson.moveOf!(tx, { id: helper.id, from: helper.email, to })
    })
    const known = async () =>
      (await run('select id, email, user_id from bakery_helpers where bakery_id = $1', bakery.id)).rows
    expect(await known()).toEqual([{ id: helper_id, email: to, user_id: helper.id }])
    expect((await mails_for(to)).status).toBe(409)
    // As it was kept before addresses moved along.
    await run('update bakery_helpers set email = $2 where id = $1', helper_id, to)
    await run('update users set email = $2 where id = $1', helper.id, `newer-${helper.email}`)
    await mails_for(`newer-${helper.email}`)
    const code = codeIn(await lastMail(`newer-${helper.email}`))
    expect((await accept(helper, code)).body).toEqual({ bakery_id: bakery.id })
    expect(await known()).toEqual([{ id: helper_id, email: `newer-${helper.email}`, user_id: helper.id }])
  })

  test('ends after two weeks, and can be sent again, which ends the link before', async () => {
    const { owner, path } = await openBakery()
    const mia = await signIn()
    const { body } = await invite(owner, path, mia.email)
    const first = codeIn(await lastMail(mia.email))
    const long_ago = new Date(app.clock.now.getTime() - 14 * 86_400_000)
    await run('update bakery_helpers set created_at = $1 where id = $2', long_ago, body.id)
    expect((await send(owner, 'GET', path)).body.items).toMatchObject([{ state: 'ended' }])
    expect((await accept(mia, first)).status).toBe(400)
    expect((await send(owner, 'POST', `${path}/${body.id}/resend`)).body.state).toBe('invited')
    const second = codeIn(await lastMail(mia.email))
    expect(second).not.toBe(first)
    expect((await accept(mia, first)).status).toBe(400)
    expect((await accept(mia, second)).status).toBe(200)
    const again = await send(owner, 'POST', `${path}/${body.id}/resend`)
    expect([again.status, again.body.error]).toEqual([409, 'They’re already helping.'])
  })

  test('taken back, its link is good for nothing', async () => {
    const { owner, path } = await openBakery()
    const mia = await signIn()
    const { body } = await invite(owner, path, mia.email)
    expect((await send(owner, 'DELETE', `${path}/${body.id}`)).status).toBe(204)
    expect((await accept(mia, codeIn(await lastMail(mia.email)))).status).toBe(400)
  })

  test.each([
    ['not-an-address', 'Please enter a valid email address.'],
    ['mia@bread.test\r\nBcc: all@evil.example', 'Please enter a valid email address.'],
    ['', 'Please enter a valid email address.'],
  ])('is not sent to %j', async (email, sentence) => {
    const { owner, path } = await openBakery()
    const { status, body } = await invite(owner, path, email)
    expect([status, body.details.fields.email]).toEqual([400, sentence])
  })

  test('is not sent to oneself, nor twice to somebody', async () => {
    const { owner, path } = await openBakery()
    expect((await invite(owner, path, owner.email)).body.details.fields.email).toContain('That’s your own address.')
    await invite(owner, path, 'mia@friends.test')
    expect((await invite(owner, path, 'mia@friends.test')).body).toMatchObject({
      code: 'already_exists',
      details: { fields: { email: 'You’ve already invited that address.' } },
    })
    expect(await mails('mia@friends.test')).toHaveLength(1)
  })

  test('is one of five at most, also of many at once', async () => {
    const { owner, path } = await openBakery()
    const answers = await Promise.all(
      Array.from({ length: MOST_HELPERS + 2 }, (_, n) => invite(owner, path, `friend${n}@crowd.test`)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_HELPERS)
    expect(answers.find(({ status }) => status === 409)!.body.error).toBe(FULL)
  })

  test('goes to one mailbox five times a day, whoever sends it', async () => {
    const { owner, path } = await openBakery()
    const { body } = await invite(owner, path, 'mia@flooded.test')
    const resend = () => send(owner, 'POST', `${path}/${body.id}/resend`)
    for (let n = 0; n < 4; n++) expect((await resend()).status).toBe(200)
    const refused = await resend()
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(await mails('mia@flooded.test')).toHaveLength(5)
    const other = await openBakery()
    expect((await invite(other.owner, other.path, 'mia@flooded.test')).status).toBe(429)
  })

  test('is the verified owner’s to send, see and take back', async () => {
    const { path, helper, helper_id } = await makeHelper()
    const newcomer = await signIn()
    const { id } = await makeBakery(app.services.db, { claimed_by: newcomer.id })
    expect((await invite(newcomer, `/bakeries/${id}/helpers`, 'mia@friends.test')).status).toBe(404)
    for (const who of [helper, newcomer, await signIn({ roles: ['admin'] })]) {
      expect(await statusOf(who, path)).toBe(404)
      expect((await invite(who, path, 'mia@friends.test')).status).toBe(404)
      expect((await send(who, 'POST', `${path}/${helper_id}/resend`)).status).toBe(404)
      expect((await send(who, 'DELETE', `${path}/${helper_id}`)).status).toBe(404)
    }
  })
})

describe('a helper', () => {
  test('works an order from the first step to the last, in the bakery’s name, and everybody there hears of it', async () => {
    const { owner, bakery, helper } = await makeHelper()
    const { id } = await makeOrderRow(app.services.db, { bakery_id: bakery.id })
    const put = (path: string, body?: object) => send(helper, 'PUT', `/orders-api/orders/${id}${path}`, body)
    expect((await send(helper, 'GET', '/counters')).body.unviewed_orders).toBe(1)
    expect((await put('/viewed')).body.data).toMatchObject({ viewer: 'helper', viewed_at: expect.any(String) })
    expect((await send(owner, 'GET', '/counters')).body.unviewed_orders).toBe(0)
    heard.length = 0
    for (const status of ['confirmed', 'preparing', 'ready', 'completed'])
      expect((await put('/status', { status })).body.data.status).toBe(status)
    const { body } = await send(owner, 'GET', `/orders-api/orders/${id}`)
    expect(body.data.timeline.map((entry: { actor_role: string }) => entry.actor_role)).toEqual(Array(4).fill('bakery'))
    await expect.poll(() => heard.filter(({ event }) => event.type === 'order')).toHaveLength(4)
    for (const { to } of heard) expect(to).toEqual(expect.arrayContaining([owner.id, helper.id]))
  })

  test('cannot cancel, since that sends money back, nor refund', async () => {
    const { bakery, helper } = await makeHelper()
    const { id } = await makeOrderRow(app.services.db, { bakery_id: bakery.id })
    const cancelled = await send(helper, 'PUT', `/orders-api/orders/${id}/status`, { status: 'cancelled' })
    expect([cancelled.status, cancelled.body.error]).toEqual([403, expect.stringContaining('ask them')])
    const refund = { subtotal: 1, reason: 'Burnt' }
    expect((await send(helper, 'POST', `/orders-api/orders/${id}/refunds`, refund)).status).toBe(404)
    expect((await run('select status from orders where id = $1', id)).rows).toEqual([{ status: 'pending' }])
    expect((await run('select from refunds')).rows).toEqual([])
  })

  test('who orders there is its customer: sees what they paid, and leaves the work to others', async () => {
    const { bakery, helper } = await makeHelper()
    const { id } = await makeOrderRow(app.services.db, { bakery_id: bakery.id, customer_id: helper.id })
    const { body } = await send(helper, 'GET', `/orders-api/orders/${id}`)
    expect(body.data).toMatchObject({ viewer: 'customer', customer_total: expect.any(Number) })
    const later = await send(helper, 'PUT', `/orders-api/orders/${id}/status/later`, { status: 'confirmed' })
    expect(later.status).toBe(403)
    expect((await send(helper, 'PUT', `/orders-api/orders/${id}/viewed`)).status).toBe(404)
  })

  test('sells something out, and the owner’s pages hear of it', async () => {
    const { owner, bakery, helper } = await makeHelper()
    const path = `/bakeries/${bakery.id}/menu-items`
    const [item] = (await send(helper, 'GET', path)).body.items
    expect((await app.call('GET', path, { token: helper.token, query: { archived: 'true' } })).status).toBe(404)
    heard.length = 0
    const { body } = await send(helper, 'PUT', `${path}/${item.id}/sold-out`, { sold_out: true })
    expect(body.sold_out_today).toBe(true)
    await expect.poll(() => heard.find(({ event }) => event.type === 'menu')?.to).toContain(owner.id)
  })

  test('helps at several bakeries, the first one first, and has none of them', async () => {
    const { bakery, helper } = await makeHelper()
    const other = await openBakery()
    await invite(other.owner, other.path, helper.email)
    await accept(helper, codeIn(await lastMail(helper.email)))
    const actor = await findActor(app.services)(helper.token)
    expect(actor).toMatchObject({ bakery_ids: [], helps_ids: [bakery.id, other.bakery.id] })
    expect((await send(helper, 'GET', '/helping')).body.items).toMatchObject([
      { bakery_id: bakery.id, name: bakery.name },
      { bakery_id: other.bakery.id },
    ])
  })

  test('who has a bakery of their own keeps its number in the header', async () => {
    const { bakery, helper } = await makeHelper()
    const own = await makeBakery(app.services.db, { ...VERIFIED, claimed_by: helper.id })
    await makeOrderRow(app.services.db, { bakery_id: bakery.id })
    await makeOrderRow(app.services.db, { bakery_id: bakery.id })
    await makeOrderRow(app.services.db, { bakery_id: own.id })
    expect((await send(helper, 'GET', '/counters')).body.unviewed_orders).toBe(1)
    expect((await send(helper, 'GET', '/auth/user')).body).toMatchObject({
      primary_bakery_id: own.id,
      helps_bakery_id: bakery.id,
    })
  })
})

describe('no longer a helper', () => {
  /** Their open pages are told, and the next call finds nothing. */
  async function expectGone({
    helper,
    bakery,
    board,
  }: Pick<Awaited<ReturnType<typeof makeHelper>>, 'helper' | 'bakery' | 'board'>) {
    await expect
      .poll(() => heard.filter(({ to }) => to.includes(helper.id)).map(({ event }) => event))
      .toEqual([{ type: 'helpers', bakery_id: bakery.id }])
    expect([await statusOf(helper, board), await statusOf(helper, `/my-listing/${bakery.id}`)]).toEqual([404, 404])
    expect((await send(helper, 'GET', '/auth/user')).body.helps_bakery_id).toBeNull()
  }

  test('removed at a touch, with what they had just pressed', async () => {
    const made = await makeHelper()
    const { owner, bakery, path, helper, helper_id } = made
    const { id } = await makeOrderRow(app.services.db, { bakery_id: bakery.id })
    await send(helper, 'PUT', `/orders-api/orders/${id}/status/later`, { status: 'confirmed' })
    heard.length = 0
    expect((await send(owner, 'DELETE', `${path}/${helper_id}`)).status).toBe(204)
    await expectGone(made)
    await makeLaterChange(app.services, { id, status: 'confirmed', actor_id: helper.id })
    expect((await run('select status from orders where id = $1', id)).rows).toEqual([{ status: 'pending' }])
    // What happens there from now on is not told to them.
    heard.length = 0
    await send(owner, 'PUT', `/orders-api/orders/${id}/status`, { status: 'confirmed' })
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    expect(heard.flatMap(({ to }) => to)).not.toContain(helper.id)
    expect((await send(owner, 'DELETE', `${path}/${helper_id}`)).status).toBe(404)
  })

  test('what they pressed while they helped is made', async () => {
    const { bakery, helper } = await makeHelper()
    const { id } = await makeOrderRow(app.services.db, { bakery_id: bakery.id })
    await makeLaterChange(app.services, { id, status: 'confirmed', actor_id: helper.id })
    expect((await run('select status from orders where id = $1', id)).rows).toEqual([{ status: 'confirmed' }])
  })

  test('by their own wish', async () => {
    const made = await makeHelper()
    const { bakery, helper, owner, path } = made
    heard.length = 0
    expect((await send(helper, 'DELETE', `/helping/${bakery.id}`)).status).toBe(204)
    await expectGone(made)
    expect(heard.flatMap(({ to }) => to)).toContain(owner.id)
    expect((await send(owner, 'GET', path)).body.items).toEqual([])
    expect((await send(helper, 'DELETE', `/helping/${bakery.id}`)).status).toBe(404)
  })

  test('when the bakery changes hands, invitations and all', async () => {
    const made = await makeHelper()
    const { bakery, owner, path } = made
    await invite(owner, path, 'waiting@friends.test')
    const next = await signIn()
    heard.length = 0
    await run('update bakeries set claimed_by = $1 where id = $2', next.id, bakery.id)
    await expectGone(made)
    expect((await send(next, 'GET', path)).body.items).toEqual([])
    const late = await signIn({ email: 'waiting@friends.test' })
    expect((await accept(late, codeIn(await lastMail('waiting@friends.test')))).status).toBe(400)
  })

  test('when the owner’s account is deleted, or their own', async () => {
    const made = await makeHelper()
    heard.length = 0
    await run('delete from users where id = $1', made.owner.id)
    await expectGone(made)
    const other = await makeHelper()
    await run('delete from users where id = $1', other.helper.id)
    expect((await send(other.owner, 'GET', other.path)).body.items).toEqual([])
  })

  test('while the bakery has no verified owner, they see nothing; helpers stay with the owner who proves it again', async () => {
    const { bakery, helper, board } = await makeHelper()
    const verify = (status: string) =>
      run(
        `update bakeries set verification_status = $1, verified_at = case when $1 = 'verified' then now() end where id = $2`,
        status,
        bakery.id,
      )
    await verify('pending')
    expect([await statusOf(helper, board), (await send(helper, 'GET', '/helping')).body.items]).toEqual([404, []])
    await verify('verified')
    expect(await statusOf(helper, board)).toBe(200)
  })
})
