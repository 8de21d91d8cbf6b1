import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { invoice_payments } from '~/db/schema/invoices'
import { payments, refunds } from '~/db/schema/payments'
import { newId } from '~/lib/ids'
import { type Invoicing, makeInvoicing, openInvoicing } from '../../../tests/factories/invoicing'
import { inBells } from '../../../tests/setup/bell'
import { openFindings } from '../../../tests/setup/open-findings'
import { PAGES_STAY_OPEN, useShop } from '../../../tests/setup/shop'
import { syncDispute } from '../payments/disputes.commands.server'
import { settle } from '../payments/settle.commands.server'
import { sweepPayments } from '../payments/sweep.commands.server'
import { sendRefund } from '../refunds/send-refund.commands.server'
import { syncRefund } from '../refunds/sync-refund.commands.server'
import { feeOn } from './invoice'

const shop = useShop()
let all: Invoicing
beforeAll(async () => {
  all = await openInvoicing(shop)
})

const sessionOf = (url: string) => url.split('/').at(-1)!
const press = async (id: string, part?: 'deposit' | 'all') =>
  sessionOf((await all.must('POST', `/invoices/${id}/pay`, part && { part }, all.tokens.customer)).payment_url)
const comeBack = (id: string) => all.must('POST', `/invoices/${id}/settle`, undefined, all.tokens.customer)
const pay = async (id: string, part?: 'deposit' | 'all') => {
  await shop.pay(await press(id, part))
  return comeBack(id)
}
const refund = (id: string, amount: number, more: object = {}) =>
  all.ask('POST', `/invoices/${id}/refunds`, { amount, reason: 'One tier less', ...more })
const refundsOf = (id: string) =>
  shop.services.db
    .select({ refund: refunds, amount: payments.amount_cents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .innerJoin(invoice_payments, eq(invoice_payments.id, payments.invoice_payment_id))
    .where(eq(invoice_payments.invoice_id, id))
    .orderBy(refunds.created_at)
const sendRefunds = async (id: string) => {
  for (const { refund } of await refundsOf(id)) await sendRefund(shop.services, refund.id)
}
/** The bank sends the last refund back. */
const bounce = async (id: string) => {
  const { provider_refund_id } = (await refundsOf(id)).at(-1)!.refund
  await shop.control('POST', '/sandbox/test/refund-failures', { refund: provider_refund_id })
  await syncRefund(shop.services, provider_refund_id!)
}
const bookOf = async (id: string) =>
  (await shop.books()).payment_intents.find(({ metadata }) => metadata.invoice_id === id)
const notes = ({ history }: { history: { note: string }[] }) => history.map(({ note }) => note)
/** What the ledger says of all payments of an invoice, by account. */
const ledgerOf = async (id: string): Promise<Record<string, number>> => {
  const { rows } = await shop.services.db.execute<{ account: string; cents: number }>(sql`
    select l.account, sum(l.amount_cents)::integer as cents from ledger_lines l join ledger_entries e on e.id = l.entry_id
    join payments c on c.id = e.payment_id join invoice_payments p on p.id = c.invoice_payment_id
    where p.invoice_id = ${id} group by l.account having sum(l.amount_cents) <> 0`)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

describe('by card', () => {
  test('deposit and balance: the fees of both are the fee of the whole, and both sides hear of it', async () => {
    const { id } = await all.sent({ deposit: 33.33, due_on: '2027-02-01' })
    expect(await all.read(id, all.tokens.customer)).toMatchObject({ card: { deposit: 33.33, all: 100 } })
    const part = await pay(id, 'deposit')
    expect(part).toMatchObject({ viewer: 'customer', state: 'part_paid', paid: 33.33, open: 66.67 })
    const whole = await pay(id)
    expect(whole).toMatchObject({ state: 'paid', paid: 100, open: 0, card: null })
    const seen = await all.read(id)
    expect(seen.payments).toMatchObject([
      { part: 'deposit', method: 'card', amount: 33.33, fee: 1.27 },
      { part: 'all', method: 'card', amount: 66.67, fee: 1.93 },
    ])
    expect(feeOn(10_000)).toBe(127 + 193)
    expect(seen.baker_keeps).toBe(96.8)
    expect(notes(seen)).toEqual(['Created.', 'Sent.', '$33.33 paid by card.', '$66.67 paid by card.'])
    const ledger = await ledgerOf(id)
    expect(ledger).toMatchObject({ bakery_balances: 9680, bakery_shares: -9680, baker_fees: -320 })
    const bells = await inBells(shop.services, `invoice:${id}`)
    expect(bells).toContainEqual(['order', `Your payment to ${all.bakery.name}`, `/invoices/${id}`, expect.any(Number)])
    expect(bells).toContainEqual([
      ...['bakery_invoice', `${all.customer.full_name} paid $66.67`, `/dashboard/invoices/${id}`, 2],
    ])
    const [paid] = (await all.mailsTo(all.owner)).filter(({ text }) => text.includes(id))
    expect(paid!.text).toContain('You keep $32.06.')
  })

  test('two windows: the same page for the same sum, and for another sum the first one is closed', async () => {
    const { id } = await all.sent({ deposit: 20 })
    const [one, two] = await Promise.all([press(id, 'deposit'), press(id, 'deposit')])
    expect(one).toBe(two)
    const other = await press(id, 'all')
    expect(other).not.toBe(one)
    expect((await shop.pay(one)).status).not.toBe('complete')
    await shop.pay(other)
    await Promise.all([comeBack(id), settle(shop.services, other), comeBack(id)])
    expect(await all.read(id)).toMatchObject({ state: 'paid', paid: 100, payments: [{ amount: 100, fee: 3.2 }] })
    expect(await all.ask('POST', `/invoices/${id}/pay`, {}, all.tokens.customer)).toMatchObject({
      ...{ status: 409, body: { error: 'This invoice is already paid. Thank you!' } },
    })
  })

  test('what comes when it is not owed any more goes back, whole', async () => {
    const { id } = await all.sent()
    const session = await press(id)
    await shop.fault(PAGES_STAY_OPEN)
    await all.must('POST', `/invoices/${id}/payments`, { amount: 60, method: 'cash' })
    await shop.pay(session)
    expect(await settle(shop.services, session)).toBe('sent_back')
    expect(await all.read(id)).toMatchObject({ state: 'part_paid', paid: 60, refunded: 0, baker_keeps: 60 })
    await sendRefunds(id)
    expect((await refundsOf(id)).map(({ refund }) => [refund.customer_cents, refund.state])).toEqual([[10_000, 'done']])
    expect((await ledgerOf(id)).bakery_balances).toBeUndefined()
    const { text } = (await all.mailsTo(all.customer)).at(-1)!
    expect(text).toContain('came in when nothing was due anymore')
    expect(text).toMatch(/See what’s open:\n\S+\/pay\/invoice\./)
    // The next page is for what is open.
    expect(await pay(id)).toMatchObject({ state: 'paid', paid: 100 })
  })

  test('a page that nobody pays is given up, and the next one is a new try', async () => {
    const { id } = await all.sent()
    const session = await press(id)
    const now = shop.clock.now
    shop.clock.now = new Date(now.getTime() + 37 * 60_000)
    await sweepPayments(shop.services, { quiet_ms: 0 })
    shop.clock.now = now
    expect((await all.read(id)).payments).toEqual([])
    expect((await shop.pay(session)).status).not.toBe('complete')
    expect(await pay(id)).toMatchObject({ state: 'paid' })
  })

  test('less than a card can pay, and a bakery that takes no cards', async () => {
    const { id } = await all.sent()
    await all.must('POST', `/invoices/${id}/payments`, { amount: 99.5, method: 'cash' })
    expect(await all.read(id)).toMatchObject({ card: null, card_problem: expect.stringContaining('Less than $1.00') })
    expect((await all.ask('POST', `/invoices/${id}/pay`, {}, all.tokens.customer)).status).toBe(409)
    const poor = await makeInvoicing(shop)
    await shop.services.db.execute(
      sql`update payment_accounts set charges_enabled = false where bakery_id = ${poor.bakery.id}`,
    )
    const theirs = await poor.sent()
    expect(theirs).toMatchObject({ card: null, card_problem: expect.stringContaining('can’t take card payments') })
    expect(await poor.ask('POST', `/invoices/${theirs.id}/pay`, {}, poor.tokens.customer)).toMatchObject({
      status: 409,
    })
  })

  test('a large sum is paid in several, each within what a card may pay', async () => {
    const { id } = await all.sent({ lines: [{ description: 'Wedding', quantity: 1, unit_price: 20_000.5 }] })
    for (const amount of [10_000, 9999.5, 1]) {
      expect((await all.read(id, all.tokens.customer)).card.all).toBe(amount)
      await pay(id)
    }
    const { payments, state } = await all.read(id)
    expect(state).toBe('paid')
    const fees = payments.reduce((sum: number, { fee }: { fee: number }) => sum + Math.round(fee * 100), 0)
    expect(fees).toBe(feeOn(2_000_050))
  })
})

describe('refunds', () => {
  test('over two payments, the newest first; the quarter once; the same request once; the rest goes back whole', async () => {
    const { id } = await all.sent({ deposit: 40 })
    await pay(id, 'deposit')
    await pay(id)
    const request_id = newId()
    const [first, again] = await Promise.all([refund(id, 70, { request_id }), refund(id, 70, { request_id })])
    expect([first.status, again.status]).toEqual([200, 200])
    const parts = await refundsOf(id)
    // Of the balance (60.00, fee 1.74) all; of the deposit (40.00, fee 1.46) a quarter.
    expect(parts.map(({ refund }) => refund).sort((a, b) => b.subtotal_cents - a.subtotal_cents)).toMatchObject([
      {
        subtotal_cents: 6000,
        customer_cents: 5975,
        baker_fee_cents: 174,
        reversal_cents: 5826,
        processing_fee_cents: 25,
      },
      { subtotal_cents: 1000, customer_cents: 1000, baker_fee_cents: 37, reversal_cents: 963, processing_fee_cents: 0 },
    ])
    await sendRefunds(id)
    const seen = await all.read(id)
    expect(seen).toMatchObject({ state: 'paid', paid: 100, open: 0, refunded: 69.75, baker_keeps: 28.91 })
    expect(notes(seen)).toContain('$69.75 refunded: One tier less')
    expect((await all.mailsTo(all.customer)).filter(({ text }) => text.includes('refunded $69.75'))).toHaveLength(1)
    expect(await refund(id, 30.26)).toMatchObject({ status: 400 })
    expect(await refund(id, 0.2)).toMatchObject({
      status: 400,
      body: { details: { fields: { amount: expect.any(String) } } },
    })
    expect(await all.ask('POST', `/invoices/${id}/void`)).toMatchObject({
      ...{ status: 409, body: { error: expect.stringContaining('Refund everything first') } },
    })
    expect((await refund(id, 30.25)).body).toMatchObject({ refunded: 100, baker_keeps: 0 })
    await sendRefunds(id)
    // Provider's fees stay; all else is as if nothing had been.
    const { provider_balance, provider_fees, provider_fee_difference, ...rest } = await ledgerOf(id)
    expect(rest).toEqual({})
    expect(provider_balance! + (provider_fees ?? 0) + (provider_fee_difference ?? 0)).toBe(0)
    expect(await all.must('POST', `/invoices/${id}/void`)).toMatchObject({ state: 'void', open: 0 })
  })

  test('one that the bank sends back can be given again, whole: the baker’s share is taken once, and then it can be voided', async () => {
    const { id } = await all.sent()
    await pay(id)
    expect((await refund(id, 100)).body).toMatchObject({ refunded: 100 })
    await sendRefunds(id)
    await bounce(id)
    const seen = await all.read(id)
    expect(seen).toMatchObject({ refunded: 0, baker_keeps: 0 })
    expect(notes(seen).at(-1)).toContain('couldn’t be sent')
    expect((await all.mailsTo(all.customer)).at(-1)!.text).toContain('$100.00, but it didn’t go through')
    const told = (await all.mailsTo(all.owner)).at(-1)!
    expect(told.text).toContain('$100.00 for invoice #')
    expect(told.text).toContain(`/dashboard/invoices/${id}`)
    expect((await refund(id, 100)).body).toMatchObject({ refunded: 100, baker_keeps: 0 })
    await sendRefunds(id)
    expect(await bookOf(id)).toMatchObject({ refunded: 10_000, reversed: 9_680 })
    expect(await all.must('POST', `/invoices/${id}/void`)).toMatchObject({ state: 'void', open: 0 })
  })

  test('what is given after a part came back takes from the baker what was not taken before', async () => {
    const { id } = await all.sent()
    await pay(id)
    expect((await refund(id, 50)).body).toMatchObject({ refunded: 49.75 })
    await sendRefunds(id)
    await bounce(id)
    expect(await all.read(id)).toMatchObject({ refunded: 0, baker_keeps: 48.4 })
    expect((await refund(id, 70)).body).toMatchObject({ refunded: 69.75, baker_keeps: 29.04 })
    await sendRefunds(id)
    expect(await bookOf(id)).toMatchObject({ refunded: 6_975, reversed: 9_680 - 2_904 })
  })

  test('a disputed payment: the bank decides', async () => {
    const { id } = await all.sent()
    await pay(id)
    const { rows } = await shop.services.db.execute<{ charge: string }>(sql`
      select c.charge_id as charge from payments c join invoice_payments p on p.id = c.invoice_payment_id where p.invoice_id = ${id}`)
    await shop.control('POST', '/sandbox/test/disputes', rows[0])
    const { data } = await shop.services.payments.stripe.disputes.list(rows[0])
    await syncDispute(shop.services, data[0]!.id)
    await syncDispute(shop.services, data[0]!.id)
    const told = (await all.mailsTo(all.owner)).filter(({ subject }) => subject.includes('disputes invoice #'))
    expect(told).toMatchObject([{ text: expect.stringContaining('A bank wants back the $100.00') }])
    expect(told[0]!.text).toContain(`/dashboard/invoices/${id}`)
    const { history } = await all.read(id)
    expect(history.at(-1)).toMatchObject({
      note: expect.stringMatching(/^The payment of \$100\.00 is disputed: /),
      created_at: shop.clock.now.toISOString(),
    })
    expect(await refund(id, 10)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('bank decides') },
    })
  })
})

test('where the two talk, a card says that it was sent, and one that it was paid', async () => {
  const talk = await all.must('POST', '/conversations', { bakery_id: all.bakery.id }, all.tokens.customer)
  const { id } = await all.sent()
  await all.must('POST', `/invoices/${id}/send`)
  await pay(id)
  const { rows } = await shop.services.pool.query(
    `select m.from_bakery, m.sender_id, p.amount_cents from messages m left join invoice_payments p on p.id = m.invoice_payment_id
     where m.conversation_id = $1 and m.invoice_id = $2 order by m.seq`,
    [talk.id, id],
  )
  expect(rows).toEqual([
    { from_bakery: true, sender_id: all.owner.id, amount_cents: null },
    { from_bakery: false, sender_id: null, amount_cents: 10_000 },
  ])
})

test('each payment stands where the baker sees what goes to the bank', async () => {
  const { id, invoice_number } = await all.sent({ deposit: 10 })
  await pay(id, 'deposit')
  const { items } = await all.must('GET', `/payouts/${all.bakery.id}/payments`)
  expect(items.find(({ invoice_id }: { invoice_id: string }) => invoice_id === id)).toMatchObject({
    ...{ order_id: null, name: `invoice #${String(invoice_number).padStart(4, '0')}` },
    ...{ customer_total: 10, keeps: 9.41, refunded: 0 },
  })
})

test('voiding closes the page to pay', async () => {
  const { id } = await all.sent()
  const session = await press(id)
  expect(await all.must('POST', `/invoices/${id}/void`)).toMatchObject({ state: 'void' })
  expect((await shop.pay(session)).status).not.toBe('complete')
  const paid = await all.sent()
  const other = await press(paid.id)
  await shop.pay(other)
  expect(await all.ask('POST', `/invoices/${paid.id}/void`)).toMatchObject({ status: 409 })
  expect(await all.read(paid.id)).toMatchObject({ state: 'paid' })
})

test('after all of it the books agree with the provider’s', async () => {
  const told = ['refund_failed', 'disputed']
  expect((await openFindings(shop.services)).filter((kind) => !told.includes(kind))).toEqual([])
})
