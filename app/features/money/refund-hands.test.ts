import { sql as query } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { type Invoicing, openInvoicing } from '../../../tests/factories/invoicing'
import { makePaidOrder } from '../../../tests/factories/paid-order'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { openFindings } from '../../../tests/setup/open-findings'
import { bounceRefund, refundsOf } from '../../../tests/setup/order-money'
import { useShop } from '../../../tests/setup/shop'
import { syncDispute } from '../payments/disputes.commands.server'
import { resumeRefunds, sendRefund } from '../refunds/send-refund.commands.server'

const shop = useShop()
let all: Invoicing
const admins: { id: string; token: string }[] = []
const sql = async (text: string, ...values: unknown[]) => (await shop.services.pool.query(text, values)).rows

beforeAll(async () => {
  all = await openInvoicing(shop)
})
// Proofs count for ten minutes, and the clock of some tests goes on.
beforeEach(async () => {
  admins.length = 0
  for (const name of ['Ada Min', 'Otto Min']) {
    const person = await makePerson(shop.services, { roles: ['admin'], full_name: name })
    admins.push({ id: person.id, token: (await sessionFor(shop.services, person)).access_token })
  }
})

async function paidOrder(status = 'completed') {
  const by = { customer_id: all.customer.id, customer_email: all.customer.email }
  const order = await makePaidOrder(shop, { bakery_id: all.bakery.id, prices: [2000, 500], ...by })
  await sql('update orders set status = $2 where id = $1', order.id, status)
  return order
}
type Order = Awaited<ReturnType<typeof paidOrder>>

const press = (path: string, body: object = {}, token = admins[0]!.token) => shop.call('POST', path, { token, body })
const refund = ({ id }: Pick<Order, 'id'>, body: object, token?: string) =>
  press(`/orders-api/orders/${id}/refunds`, { reason: 'The box was empty.', ...body }, token)
const audited = (subject_id: string) =>
  sql(
    `select action, actor_id, details from audit_log where subject_id = $1 and action not like '%.looked_at' order by created_at, id`,
    subject_id,
  )
const mailsAbout = async (number: string) =>
  (await sql(
    `select "to", subject, text from mail_outbox where text like $1 and subject like '%refunded%' order by "to"`,
    `%${number}%`,
  )) as {
    to: string
    subject: string
    text: string
  }[]
const bookOf = async (key: 'order_id' | 'invoice_id', id: string) =>
  (await shop.books()).payment_intents.find(({ metadata }) => metadata[key] === id)!
const sendAll = async ({ id }: Pick<Order, 'id'>) => {
  for (const { id: refund_id } of await refundsOf(shop.services.db, id)) await sendRefund(shop.services, refund_id)
}
/** What we say went back is what the provider says, and its books find no difference to ours. */
const expectEven = async (order: Order) => {
  const given = (await refundsOf(shop.services.db, order.id)).filter(({ state }) => state === 'done')
  const sum = (of: 'customer_cents' | 'taken_cents') => given.reduce((cents, one) => cents + one[of], 0)
  expect(await bookOf('order_id', order.id)).toMatchObject({
    refunded: sum('customer_cents'),
    reversed: sum('taken_cents'),
  })
  await expectNoDifference()
}
const expectNoDifference = async () => expect(await openFindings(shop.services)).not.toContain('difference')

describe('an order', () => {
  test('is refunded in part: written down, both sides told in their own words, the helper not', async () => {
    const order = await paidOrder()
    const { status, body } = await refund(order, { subtotal: 5, request_id: newId() })
    expect([status, body.data.refunded]).toEqual([200, 5.1])
    expect(body.data.timeline.at(-1)).toMatchObject({ actor_role: 'admin', note: expect.stringContaining('The box') })
    const [asked] = await refundsOf(shop.services.db, order.id)
    expect(await audited(order.id)).toEqual([
      {
        ...{ action: 'order.refunded', actor_id: admins[0]!.id },
        details: {
          refund_id: asked!.id,
          cents: 510,
          taken_cents: asked!.taken_cents,
          reason: 'The box was empty.',
        },
      },
    ])
    const mails = await mailsAbout(order.order_number)
    expect(Object.fromEntries(mails.map(({ to, subject }) => [to, subject]))).toEqual({
      [all.customer.email]: `We refunded part of your order at ${all.bakery.name}`,
      [all.owner.email]: `We refunded money for order ${order.order_number}`,
    })
    for (const { text } of mails) expect(text).toContain('“The box was empty.”')
    expect(mails.map(({ text }) => text).join()).not.toMatch(/Ada Min|says:/)
    const bells = await sql(
      `select user_id from notifications where group_key = $1 and title like '%refunded%'`,
      `order:${order.id}`,
    )
    expect(bells.map(({ user_id }) => user_id).toSorted()).toEqual([all.customer.id, all.owner.id].toSorted())
    await sendAll(order)
    await expectEven(order)
  })

  test('pressed twice at once is one refund, one entry and one mail to each', async () => {
    const order = await paidOrder()
    const body = { subtotal: 5, request_id: newId() }
    const answers = await Promise.all([refund(order, body), refund(order, body), refund(order, body)])
    expect(answers.map(({ status, body }) => [status, body.data.refunded])).toEqual(Array(3).fill([200, 5.1]))
    expect(await refundsOf(shop.services.db, order.id)).toHaveLength(1)
    expect(await audited(order.id)).toHaveLength(1)
    expect(await mailsAbout(order.order_number)).toHaveLength(2)
    await sendAll(order)
    await expectEven(order)
  })

  test('by two admins and its baker at once: never more than there is', async () => {
    const order = await paidOrder()
    const presses = [admins[0]!.token, admins[1]!.token, all.tokens.owner].map((token) =>
      refund(order, { subtotal: 10, request_id: newId() }, token),
    )
    const answers = await Promise.all(presses)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400])
    expect(answers.find(({ status }) => status === 400)!.body.error).toBe('Refund amount cannot exceed original amount')
    for (const subtotal of [5.01, 10_000.01, 1e12])
      expect((await refund(order, { subtotal })).body.error).toBe('Refund amount cannot exceed original amount')
    await sendAll(order)
    await expectEven(order)
  })

  test('is refunded whole, once; one that is open is cancelled instead', async () => {
    const order = await paidOrder()
    const both = await Promise.all(admins.map(({ token }) => refund(order, { everything: true }, token)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await audited(order.id)).toHaveLength(1)
    await sendAll(order)
    expect(await bookOf('order_id', order.id)).toMatchObject({ refunded: order.customer_total_cents })
    await expectEven(order)
    const open = await paidOrder('confirmed')
    const refused = await refund(open, { everything: true })
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('cancel it instead')])
    expect(await audited(open.id)).toEqual([])
  })

  test('is cancelled by an admin once, with a second step and a reason that both sides read', async () => {
    const order = await paidOrder('confirmed')
    const cancel = (token = admins[0]!.token) =>
      shop.call('PUT', `/orders-api/orders/${order.id}/status`, {
        ...{ token, body: { status: 'cancelled', bakery_notes: 'The oven gave out.' } },
      })
    await sql(`update sessions set proved_at = null where user_id = $1`, admins[1]!.id)
    expect((await cancel(admins[1]!.token)).body.code).toBe('step_up_needed')
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]!.body.data).toMatchObject({ status: 'cancelled', bakery_notes: null })
    expect(await audited(order.id)).toEqual([
      {
        ...{ action: 'order.status_changed', actor_id: admins[0]!.id },
        details: { before: 'confirmed', after: 'cancelled', reason: 'The oven gave out.' },
      },
    ])
    const mails = await sql(
      `select "to", subject, text from mail_outbox where text like $1 and subject like '%cancelled%' order by subject`,
      `%${order.order_number}%`,
    )
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [all.owner.email, `We cancelled order ${order.order_number}`],
      [all.customer.email, `Your order at ${all.bakery.name} was cancelled`],
    ])
    expect(mails[1]!.text).toContain('We had to cancel order')
    for (const { text } of mails) expect(text).toContain('The oven gave out.')
    expect(mails[1]!.text).not.toContain(`${all.bakery.name} says`)
    await sendAll(order)
    expect(await bookOf('order_id', order.id)).toMatchObject({ refunded: order.customer_total_cents })
    await expectEven(order)
  })

  test('of an admin’s own is cancelled as any other: with a second step, written down, and its baker hears of it', async () => {
    const admin = await makePerson(shop.services, { roles: ['admin'] })
    const { access_token } = await sessionFor(shop.services, admin)
    const by = { customer_id: admin.id, customer_email: admin.email }
    const order = await makePaidOrder(shop, { bakery_id: all.bakery.id, prices: [2000], ...by })
    await sql(`update orders set status = 'preparing' where id = $1`, order.id)
    const cancel = () =>
      shop.call('PUT', `/orders-api/orders/${order.id}/status`, { token: access_token, body: { status: 'cancelled' } })
    await sql(`update sessions set proved_at = null where user_id = $1`, admin.id)
    expect((await cancel()).body.code).toBe('step_up_needed')
    await sql(`update sessions set proved_at = now() where user_id = $1`, admin.id)
    expect((await cancel()).status).toBe(200)
    expect(await audited(order.id)).toMatchObject([
      { action: 'order.status_changed', actor_id: admin.id, details: { before: 'preparing', after: 'cancelled' } },
    ])
    const told = await sql(
      `select subject from mail_outbox where "to" = $1 and subject like '%cancelled%'`,
      all.owner.email,
    )
    expect(told.map(({ subject }) => subject)).toContain(`We cancelled order ${order.order_number}`)
  })

  test('that its baker cancels meanwhile goes back once', async () => {
    const order = await paidOrder('confirmed')
    const cancel = shop.call('PUT', `/orders-api/orders/${order.id}/status`, {
      ...{ token: all.tokens.owner, body: { status: 'cancelled' } },
    })
    const [, part] = await Promise.all([cancel, refund(order, { subtotal: 5 })])
    expect([200, 400]).toContain(part.status)
    expect((await refund(order, { subtotal: 5 })).body.error).toBe('Refund amount cannot exceed original amount')
    await sendAll(order)
    expect(await bookOf('order_id', order.id)).toMatchObject({ refunded: order.customer_total_cents })
    await expectEven(order)
  })

  test('waits for the bank while it is disputed', async () => {
    const order = await paidOrder()
    await shop.control('POST', '/sandbox/test/disputes', { charge: order.charge_id })
    const { data } = await shop.services.payments.stripe.disputes.list({ payment_intent: order.payment_intent_id })
    await syncDispute(shop.services, data[0]!.id)
    for (const what of [{ subtotal: 5 }, { everything: true }]) {
      const { status, body } = await refund(order, what)
      expect([status, body.error]).toEqual([409, 'This payment is disputed, so the bank decides where the money goes.'])
    }
    expect([await audited(order.id), await refundsOf(shop.services.db, order.id)]).toEqual([[], []])
  })

  test('of a bakery without an owner goes back all the same; nobody else is written to', async () => {
    const order = await paidOrder()
    await sql(
      `update bakeries set claimed_by = null, verification_status = 'pending', verified_at = null where id = $1`,
      all.bakery.id,
    )
    try {
      expect((await refund(order, { everything: true })).status).toBe(200)
    } finally {
      await sql(
        `update bakeries set claimed_by = $2, verification_status = 'verified', verified_at = now() where id = $1`,
        all.bakery.id,
        all.owner.id,
      )
    }
    expect((await mailsAbout(order.order_number)).map(({ to }) => to)).toEqual([all.customer.email])
    await sendAll(order)
    await expectEven(order)
  })

  test('that isn’t there, or without a reason or a sum, says so', async () => {
    const order = await paidOrder()
    expect((await refund({ id: newId() }, { subtotal: 5 })).status).toBe(404)
    for (const wrong of [{ subtotal: 5, reason: ' ' }, { subtotal: -1 }, {}])
      expect((await refund(order, wrong)).status).toBe(400)
  })
})

describe('an invoice', () => {
  const paidInvoice = async () => {
    const { id, invoice_number } = await all.sent()
    const { payment_url } = await all.must('POST', `/invoices/${id}/pay`, undefined, all.tokens.customer)
    await shop.pay(payment_url.split('/').at(-1))
    await all.must('POST', `/invoices/${id}/settle`, undefined, all.tokens.customer)
    return { id, number: String(invoice_number).padStart(4, '0') }
  }
  const ask = (id: string, body: object, token?: string) =>
    press(`/invoices/${id}/refunds`, { reason: 'Two tiers less.', ...body }, token)

  test('is refunded once however often it is pressed, never above what is left, and written down', async () => {
    const { id, number } = await paidInvoice()
    const body = { amount: 40, request_id: newId() }
    const twice = await Promise.all([ask(id, body), ask(id, body)])
    expect(twice.map(({ status, body }) => [status, body.refunded])).toEqual(Array(2).fill([200, 39.75]))
    expect(await audited(id)).toMatchObject([
      { action: 'invoice.refunded', actor_id: admins[0]!.id, details: { cents: 3975, reason: 'Two tiers less.' } },
    ])
    for (const amount of [60.26, 100_000.01])
      expect((await ask(id, { amount })).body.error).toBe('Refund amount cannot exceed original amount')
    const mails = (await mailsAbout(`#${number}`)).filter(({ text }) => text.includes('Two tiers less.'))
    expect(Object.fromEntries(mails.map(({ to, subject }) => [to, subject]))).toEqual({
      [all.customer.email]: `We refunded you for an invoice from ${all.bakery.name}`,
      [all.owner.email]: `We refunded money for invoice #${number}`,
    })
    const whole = await Promise.all(admins.map(({ token }) => ask(id, { amount: 60.25 }, token)))
    expect(whole.map(({ status }) => status).toSorted()).toEqual([200, 400])
    for (const one of await sql(
      `select r.id from refunds r join payments p on p.id = r.payment_id
       join invoice_payments n on n.id = p.invoice_payment_id where n.invoice_id = $1`,
      id,
    ))
      await sendRefund(shop.services, one.id)
    expect(await bookOf('invoice_id', id)).toMatchObject({ refunded: 10_000 })
    await expectNoDifference()
  })
})

describe('what failed', () => {
  const again = (id: string, token = admins[0]!.token) => press(`/refunds/${id}/again`, {}, token)

  test('is sent again by one of two admins, is written down once, and leaves even books', async () => {
    const order = await paidOrder()
    await refund(order, { everything: true })
    await sendAll(order)
    await bounceRefund(shop, order.id)
    const [failed] = await refundsOf(shop.services.db, order.id)
    const pressed = await Promise.all(admins.map(({ token }) => again(failed!.id, token)))
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1)
    const { payment_id } = failed!
    expect(await audited(payment_id)).toMatchObject([
      { action: 'refund.retried', details: { refund_id: failed!.id, cents: order.customer_total_cents } },
    ])
    await sendAll(order)
    expect((await again(failed!.id)).status).toBe(404)
    await expectEven(order)
  })

  test('at the provider, once it works again, and at any answer that got lost', async () => {
    const order = await paidOrder()
    await refund(order, { subtotal: 5 })
    await shop.fault({ kind: 'error_500', match: 'POST /v1/refunds', after_commit: true, times: 1 })
    await expect(sendAll(order)).rejects.toThrow()
    const { id } = (await refundsOf(shop.services.db, order.id))[0]!
    const job = `refund:${id}`
    await sql('update graphile_worker._private_jobs set attempts = max_attempts where key = $1', job)
    const { payments } = (await shop.call('GET', `/admin/orders/${order.id}`, { token: admins[0]!.token })).body
    expect(payments[0].stuck).toMatchObject([{ what: 'jobs', task: 'send_refund', tries: 25 }])
    // The process died: only the rows are left.
    await sql(`delete from graphile_worker._private_jobs where key = $1`, `refund:${id}`)
    await sql(`update refunds set updated_at = updated_at - interval '1 hour' where id = $1`, id)
    await resumeRefunds(shop.services, query`true`)
    expect(await refundsOf(shop.services.db, order.id)).toMatchObject([{ state: 'done' }])
    await expectEven(order)
  })
})

test('asks admins to show once more that it’s them, and no baker', async () => {
  const order = await paidOrder()
  const came_back = await paidOrder()
  await refund(came_back, { everything: true })
  await sendAll(came_back)
  await bounceRefund(shop, came_back.id)
  const [failed] = await refundsOf(shop.services.db, came_back.id)
  const invoice = await all.sent()
  await sql('update sessions set proved_at = null')
  for (const answer of [
    await refund(order, { subtotal: 5 }),
    await press(`/invoices/${invoice.id}/refunds`, { amount: 5, reason: 'Why' }),
    await press(`/premium-periods/${newId()}/refund`),
    await press(`/refunds/${failed!.id}/again`),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'step_up_needed'])
  expect((await refund(order, { subtotal: 5 }, all.tokens.owner)).status).toBe(200)
  expect((await press(`/refunds/${failed!.id}/again`, {}, all.tokens.owner)).status).toBe(200)
  expect(await audited(order.id)).toEqual([])
  expect(await audited(failed!.payment_id)).toEqual([])
})
