import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeCustomShop } from '../../../tests/factories/custom-orders'
import { makePhoned, mustCall, pageOf } from '../../../tests/factories/phoned-order'
import { useShop } from '../../../tests/setup/shop'
import { whileEnding } from '../../../tests/setup/while-ending'
import { reconcile } from '../ledger/reconcile.commands.server'
import { syncDispute } from '../payments/disputes.commands.server'
import { openPaymentPage } from '../payments/payment-page.commands.server'
import { settle } from '../payments/settle.commands.server'
import { sendRefund } from '../refunds/send-refund.commands.server'
import { asSubject } from './invoice'
import { remindInvoices } from './remind-invoices.commands.server'

const shop = useShop()
const must = mustCall(shop)
const sql = async (text: string, ...values: unknown[]) => (await shop.services.pool.query(text, values)).rows
let now: Date
beforeEach(() => {
  now = shop.clock.now
})
afterEach(() => {
  shop.clock.now = now
})

const POLICY = 'Half up front. Deposits stay with us within two weeks.'
/** A fox cake for 200.00, of which 80.00 came by card. */
async function agreed({ per_week = null }: { per_week?: number | null } = {}) {
  const made = await makeCustomShop(shop, { policy: POLICY, per_week })
  await shop.account(made.bakery.stripe_account_id!)
  const { owner, customer } = made.tokens
  const request = (await made.ask(customer)).body
  const lines = [{ description: 'Fox cake', quantity: 1, unit_price: 200 }]
  const quote = (await made.quote(request.id, { lines, deposit: 80 })).body
  const pay = async (payment_url: string) => {
    await shop.pay(pageOf(payment_url))
    expect(await settle(shop.services, pageOf(payment_url))).toBe('paid')
  }
  await pay((await must('POST', `/quotes/${quote.id}/accept`, customer)).payment_url)
  const { order_id, invoice_id } = await must('GET', `/requests/${request.id}`, customer)
  return {
    ...made,
    ...{ request, order_id, invoice_id, pay },
    press: async () => (await must('POST', `/invoices/${invoice_id}/pay`, customer)).payment_url as string,
    cancel: (body: object = {}, token = owner) =>
      shop.call('PUT', `/orders-api/orders/${order_id}/status`, { token, body: { status: 'cancelled', ...body } }),
    money: () => must('GET', `/my-listing/${made.bakery.id}/orders/${order_id}`, owner),
    invoice: (token = owner) => must('GET', `/invoices/${invoice_id}`, token),
    byHand: (amount: number) => must('POST', `/invoices/${invoice_id}/payments`, owner, { amount, method: 'cash' }),
    mail: async () =>
      (
        await sql(`select text from mail_outbox where "to" = $1 order by created_at desc`, made.people.customer.email)
      )[0].text as string,
  }
}
type Agreed = Awaited<ReturnType<typeof agreed>>

const refundsOf = (invoice_id: string) =>
  sql(
    `select r.id, r.kind, r.customer_cents from refunds r join payments c on c.id = r.payment_id
      join invoice_payments p on p.id = c.invoice_payment_id where p.invoice_id = $1 order by r.customer_cents`,
    invoice_id,
  )
const notes = async ({ order_id, tokens }: Agreed) =>
  (await must('GET', `/orders-api/orders/${order_id}`, tokens.owner)).timeline.map(({ note }: { note: string }) => note)

describe('a custom order that the bakery cancels', () => {
  test('gives the deposit back and asks for no more; the dialog says so before, and the mail after', async () => {
    const made = await agreed()
    const page = pageOf(await made.press())
    expect(await made.money()).toMatchObject({
      bill: { by_card: 80, to_card: 80, by_hand: 0, open: 120, policy: POLICY, disputed: false },
      ...{ invoice_id: made.invoice_id, keeps: 197.38 },
    })
    const { status, body } = await made.cancel({ bakery_notes: 'My oven broke' })
    expect([status, body.data.status, body.data.baker_keeps]).toEqual([200, 'cancelled', 0])
    expect(await refundsOf(made.invoice_id)).toMatchObject([{ kind: 'full', customer_cents: 8000 }])
    expect(await made.invoice()).toMatchObject({ state: 'closed', open: 0, paid: 80, refunded: 80, overdue: false })
    expect(await made.invoice(made.tokens.customer)).toMatchObject({ state: 'closed', open: 0, card: null })
    expect(await notes(made)).toContain(
      '$80.00 goes back to the customer’s card. We won’t ask for the $120.00 that’s still open.',
    )
    const mail = await made.mail()
    for (const said of [
      'had to cancel',
      'All of the $80.00 you paid by card',
      'the $120.00 that was still open',
      'oven',
    ])
      expect(mail).toContain(said)
    expect(mail).not.toContain(POLICY)
    // The page for the rest is closed, and no other can be opened.
    expect((await shop.pay(page)).status).not.toBe('complete')
    const refused = await shop.call('POST', `/invoices/${made.invoice_id}/pay`, { token: made.tokens.customer })
    expect([refused.status, refused.body.error]).toEqual([409, 'The order was cancelled, so nothing is owed.'])
    for (const { id } of await refundsOf(made.invoice_id)) await sendRefund(shop.services, id)
    await reconcile(shop.services)
    expect(await sql('select * from reconciliation_findings where resolved_at is null')).toEqual([])
  })

  test('reminds nobody on the day that the rest was due, and counts as open nowhere', async () => {
    const made = await agreed()
    const { owner } = made.tokens
    await made.cancel()
    const [{ due_on }] = await sql('select due_on::text from invoices where id = $1', made.invoice_id)
    const totals = await must('GET', `/bakeries/${made.bakery.id}/invoice-totals`, owner)
    expect(totals).toMatchObject({ open: 0, open_count: 0, overdue: 0, paid: 0 })
    for (const state of ['open', 'overdue', 'part_paid'])
      expect((await must('GET', `/invoices?bakery_id=${made.bakery.id}&state=${state}`, owner)).items).toEqual([])
    const closed = await must('GET', `/invoices?bakery_id=${made.bakery.id}&state=closed`, owner)
    expect(closed.items).toMatchObject([{ id: made.invoice_id, open: 0 }])
    const file = (await shop.call('GET', `/bakeries/${made.bakery.id}/invoices.csv`, { token: owner })).body as string
    expect(file).toContain('closed')
    shop.clock.now = new Date(`${due_on}T18:00:00Z`)
    await remindInvoices(shop.services)
    expect(
      await sql(`select from mail_outbox where dedupe_key like $1`, `invoice:reminder:${made.invoice_id}%`),
    ).toEqual([])
  })

  test('frees its place in the week', async () => {
    const made = await agreed({ per_week: 1 })
    expect((await made.ask(made.tokens.stranger)).status).toBe(409)
    await made.cancel()
    expect((await made.ask(made.tokens.stranger)).status).toBe(201)
  })

  test('lists what came by hand, to give back; the mark can be taken back then, and nothing is owed anew', async () => {
    const made = await agreed()
    await made.byHand(20)
    expect((await made.money()).bill).toMatchObject({ to_card: 80, by_hand: 20, open: 100 })
    await made.cancel()
    expect((await notes(made)).join()).toContain('To give back by hand: $20.00.')
    const { payments } = await made.invoice()
    const cash = payments.find(({ method }: { method: string }) => method === 'cash')
    const undone = await must('DELETE', `/invoices/${made.invoice_id}/payments/${cash.id}`, made.tokens.owner)
    expect(undone).toMatchObject({ state: 'closed', open: 0, paid: 80 })
    const again = { token: made.tokens.owner, body: { amount: 20, method: 'cash' } }
    expect((await shop.call('POST', `/invoices/${made.invoice_id}/payments`, again)).status).toBe(409)
    for (const how of ['send', 'void'])
      expect((await shop.call('POST', `/invoices/${made.invoice_id}/${how}`, again)).status).toBe(409)
  })

  test('twice at once, or paid at that moment: each sum goes back once', async () => {
    const made = await agreed()
    const page = await made.press()
    await shop.pay(pageOf(page))
    expect((await made.cancel()).body.error).toContain('just paid')
    expect((await made.money()).bill).toMatchObject({ to_card: 200, open: 0 })
    const both = await Promise.all([made.cancel(), made.cancel()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await refundsOf(made.invoice_id)).toMatchObject([{ customer_cents: 8000 }, { customer_cents: 12_000 }])
    expect(await made.invoice()).toMatchObject({ state: 'closed', refunded: 200, baker_keeps: 0 })
  })

  test.each([
    ['', {}],
    [', also where the customer asked and gets all of it', { refund: 80 }],
  ])('gives back what is disputed only once the bank has decided for us%s', async (_who, asked) => {
    const made = await agreed()
    const { stripe } = shop.services.payments
    const [paid] = await sql(
      `select c.charge_id as charge from payments c join invoice_payments p on p.id = c.invoice_payment_id where p.invoice_id = $1`,
      made.invoice_id,
    )
    await shop.control('POST', '/sandbox/test/disputes', paid)
    const { id } = (await stripe.disputes.list(paid)).data[0]!
    await syncDispute(shop.services, id)
    expect((await made.money()).bill).toMatchObject({ disputed: true })
    await made.cancel(asked)
    expect(await refundsOf(made.invoice_id)).toEqual([])
    expect(await made.mail()).toContain('the bank decides where the money goes')
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
    await syncDispute(shop.services, id)
    await syncDispute(shop.services, id)
    expect(await refundsOf(made.invoice_id)).toMatchObject([{ kind: 'full', customer_cents: 8000 }])
    expect(await made.mail()).toContain('$80.00 is on its way back to you')
    expect(await made.invoice()).toMatchObject({ state: 'closed', refunded: 80 })
  })

  test('opens no page for a payment that was begun in the moment before', async () => {
    const { invoice_id, press } = await agreed()
    await press()
    const [begun] = await sql(`select id from invoice_payments where invoice_id = $1 and state = 'open'`, invoice_id)
    await sql(`update payments set state = 'expired' where invoice_payment_id = $1`, begun.id)
    const opened = await whileEnding(
      shop.services.pool,
      [
        ['select from invoices where id = $1 for no key update', invoice_id],
        [`update invoice_payments set state = 'expired' where id = $1`, begun.id],
      ],
      () => openPaymentPage(shop.services, asSubject(begun.id)),
    )
    expect(opened).toBeNull()
  })

  test('is not a stranger’s to cancel, nor its customer’s: nothing goes back', async () => {
    const made = await agreed()
    expect((await made.cancel({}, made.tokens.stranger)).status).toBe(404)
    expect((await made.cancel({}, made.tokens.customer)).status).toBe(409)
    expect(await refundsOf(made.invoice_id)).toEqual([])
  })
})

describe('a custom order that its customer asked to cancel', () => {
  test('gives back what the policy leaves them, and the mail says why', async () => {
    const made = await agreed()
    await made.cancel({ refund: 40 })
    expect(await refundsOf(made.invoice_id)).toMatchObject([{ kind: 'partial', customer_cents: 3975 }])
    expect(await made.invoice()).toMatchObject({ state: 'closed', open: 0, paid: 80, refunded: 39.75 })
    const mail = await made.mail()
    for (const said of ['You asked', '$39.75 of the $80.00 you paid by card', POLICY, 'the $120.00'])
      expect(mail).toContain(said)
    // What is kept was sold.
    const totals = await must('GET', `/bakeries/${made.bakery.id}/invoice-totals`, made.tokens.owner)
    expect(totals).toMatchObject({ open: 0, paid: 40 })
  })

  test.each([
    [0, [], 'keeps the $80.00 you paid by card'],
    [80, [{ kind: 'full', customer_cents: 8000 }], 'All of the $80.00'],
  ])('…also nothing, or all of it: %s', async (refund, refunds, said) => {
    const made = await agreed()
    expect((await made.cancel({ refund })).status).toBe(200)
    expect(await refundsOf(made.invoice_id)).toMatchObject(refunds)
    expect(await made.mail()).toContain(said)
  })

  test('no more than came goes back, whatever the size, and nothing changes then', async () => {
    const made = await agreed()
    const TOO_HIGH = 'Refund amount cannot exceed original amount'
    for (const amount of [80.01, 100_000.01, 1e15]) {
      const cancelled = await made.cancel({ refund: amount })
      expect([cancelled.status, cancelled.body.details.fields]).toEqual([400, { refund: TOO_HIGH }])
      const body = { amount, reason: 'Late' }
      const refunded = await shop.call('POST', `/invoices/${made.invoice_id}/refunds`, {
        ...{ token: made.tokens.owner, body },
      })
      expect([refunded.status, refunded.body.details.fields]).toEqual([400, { amount: TOO_HIGH }])
    }
    expect(await made.invoice()).toMatchObject({ state: 'part_paid', open: 120 })
    expect((await must('GET', `/orders-api/orders/${made.order_id}`, made.tokens.owner)).status).toBe('confirmed')
  })
})

describe('an order taken elsewhere and its invoice are one debt', () => {
  test('paid in cash at the door: the invoice is paid, it counts once, and nobody is reminded', async () => {
    const made = await makePhoned(shop)
    const page = await made.press()
    expect((await made.mark('cash', true)).body).toMatchObject({ offline_method: 'cash' })
    expect(await made.invoice()).toMatchObject({
      ...{ state: 'paid', open: 0, payments: [{ method: 'cash', amount: made.total }] },
    })
    expect(await made.sold()).toBe(made.total)
    expect((await shop.pay(page)).status).not.toBe('complete')
    shop.clock.now = new Date(`${made.day(3)}T18:00:00Z`)
    await remindInvoices(shop.services)
    expect(
      await sql(`select from mail_outbox where dedupe_key like $1`, `invoice:reminder:${made.invoice_id}%`),
    ).toEqual([])
  })

  test('taken back on the order it is taken back on the invoice; another way to pay is another payment', async () => {
    const made = await makePhoned(shop)
    await made.mark('cash', true)
    await made.mark('venmo', true)
    const paid = ({ state }: { state: string }) => state === 'paid'
    expect((await made.invoice()).payments.filter(paid)).toMatchObject([{ method: 'venmo', amount: made.total }])
    expect(await made.sold()).toBe(made.total)
    await made.mark('venmo', false)
    expect(await made.invoice()).toMatchObject({ state: 'sent', open: made.total })
    expect(await made.order()).toMatchObject({ received_at: null, offline_method: 'venmo' })
    expect(await made.sold()).toBe(0)
  })

  test('an invoice that is paid by hand marks its order, and taken back it unmarks it', async () => {
    const made = await makePhoned(shop)
    const { owner } = made.tokens
    const pay = (amount: number) =>
      must('POST', `/invoices/${made.invoice_id}/payments`, owner, { amount, method: 'check' })
    await pay(1)
    expect((await made.order()).received_at).toBeNull()
    const { payments } = await pay(made.total - 1)
    expect(await made.order()).toMatchObject({ received_at: expect.any(String), offline_method: 'check' })
    await must('DELETE', `/invoices/${made.invoice_id}/payments/${payments[0].id}`, owner)
    expect((await made.order()).received_at).toBeNull()
    expect(await made.sold()).toBe(made.total - 1)
  })

  test('but one over a part of it does not, and what is billed on top of a paid order is another debt', async () => {
    const made = await makePhoned(shop)
    const { owner } = made.tokens
    const part = await made.bill(5)
    await must('POST', `/invoices/${made.invoice_id}/void`, owner)
    await must('POST', `/invoices/${part}/payments`, owner, { amount: 5, method: 'cash' })
    expect((await made.order()).received_at).toBeNull()
    shop.clock.now = new Date(now.getTime() + 1000)
    await made.mark('cash', true)
    const on_top = await made.bill(7)
    await made.mark('venmo', true)
    expect(await must('GET', `/invoices/${on_top}`, owner)).toMatchObject({ state: 'sent', open: 7 })
  })

  test('…and one that is paid by card, which only a refund gives back', async () => {
    const made = await makePhoned(shop)
    const page = await made.press()
    await shop.pay(page)
    await settle(shop.services, page)
    expect((await made.order()).received_at).not.toBeNull()
    const { status, body } = await made.mark('cash', false)
    expect([status, body.error]).toEqual([409, 'This was paid by card, on its invoice. You can refund it there.'])
    expect((await made.order()).received_at).not.toBeNull()
    const { keeps, bill } = await must(
      'GET',
      `/my-listing/${made.bakery.id}/orders/${made.order_id}`,
      made.tokens.owner,
    )
    expect([keeps, bill.kept]).toEqual([bill.kept, expect.any(Number)])
    expect(keeps).toBeLessThan(made.total)
  })

  test('cancelled, a draft about it can’t be sent any more', async () => {
    const { bakery, tokens, order_id, become } = await makePhoned(shop)
    const about = { bakery_id: bakery.id, order_id, customer_name: 'Anna', customer_email: 'anna@bread.test' }
    const lines = [{ description: 'Candles', quantity: 1, unit_price: 5 }]
    const { id } = await must('POST', '/invoices', tokens.owner, { ...about, lines })
    await become('cancelled')
    const { status, body } = await shop.call('POST', `/invoices/${id}/send`, { token: tokens.owner })
    expect([status, body.error]).toEqual([409, 'The order was cancelled, so its invoice can’t be sent.'])
    expect(await must('GET', `/invoices/${id}`, tokens.owner)).toMatchObject({ state: 'draft' })
  })

  test('cancelled, what its invoice brought by card goes back, and its recipient is told though the order has no address', async () => {
    const made = await makePhoned(shop)
    const page = await made.press()
    await shop.pay(page)
    await settle(shop.services, page)
    const path = `/orders-api/orders/${made.order_id}/status`
    await must('PUT', path, made.tokens.owner, { status: 'cancelled' })
    expect(await refundsOf(made.invoice_id)).toMatchObject([{ kind: 'full', customer_cents: made.total * 100 }])
    expect(await made.invoice()).toMatchObject({ state: 'closed', baker_keeps: 0 })
    const [mail] = await sql(
      `select text from mail_outbox where "to" = $1 order by created_at desc`,
      made.people.customer.email,
    )
    expect(mail.text).toContain('you paid by card is on its way back to you')
    expect(mail.text).toContain(`/pay/invoice.${made.invoice_id}.`)
  })
})
