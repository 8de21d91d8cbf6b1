import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invoices } from '~/db/schema/invoices'
import { custom_requests, quotes } from '~/db/schema/requests'
import { newId } from '~/lib/ids'
import { type Invoicing, openInvoicing } from '../../../tests/factories/invoicing'
import { openFindings } from '../../../tests/setup/open-findings'
import { useShop } from '../../../tests/setup/shop'
import { settle } from '../payments/settle.commands.server'
import { invoicePaymentSubject, type OnFirstPaid } from './invoice-subject.commands.server'
import { invoicesOfPerson } from './invoices-of-person.commands.server'
import { openInvoicePayment } from './pay-invoice.commands.server'
import { invoiceOfQuote } from './quote-invoice.commands.server'

const shop = useShop()
let all: Invoicing
beforeAll(async () => {
  all = await openInvoicing(shop)
})

const sessionOf = (url: string) => url.split('/').at(-1)!

async function quote(given: Partial<typeof quotes.$inferInsert> = {}) {
  const { db } = shop.services
  const request = {
    ...{ id: newId(), bakery_id: all.bakery.id, customer_id: all.customer.id, state: 'open' as const },
    ...{ customer_name: 'Ada', customer_email: all.customer.email, wanted_on: '2027-03-01' },
  }
  await db.insert(custom_requests).values(request)
  const id = newId()
  await db.insert(quotes).values({
    ...{ id, request_id: request.id, version: 1, policy: 'Deposits stay with us.' },
    lines: [{ description: 'Cake', quantity: 1, unit_price_cents: 9000 }],
    ...{ subtotal_cents: 9000, delivery_cents: 1000, total_cents: 10_000, deposit_cents: 2500 },
    ...{ fulfillment_type: 'delivery' as const, balance_due_on: '2027-02-20' },
    ...{ ready_from: new Date('2027-03-01T15:00:00Z'), ready_until: new Date('2027-03-01T16:00:00Z') },
    expires_at: new Date('2027-01-01T00:00:00Z'),
    ...given,
  })
  const invoice_id = await db.transaction((tx) => invoiceOfQuote(tx, id))
  return { id, request_id: request.id, invoice_id }
}
const accepting = (onFirstPaid: OnFirstPaid) => ({
  ...shop.services,
  subjects: { ...shop.services.subjects, invoice_payment: invoicePaymentSubject(onFirstPaid) },
})

test('the invoice of a quote is the same one again, seen by nobody, and sent by its first payment', async () => {
  const { id, request_id, invoice_id } = await quote()
  expect(await shop.services.db.transaction((tx) => invoiceOfQuote(tx, id))).toBe(invoice_id)
  for (const token of [all.tokens.owner, all.tokens.customer])
    expect((await all.ask('GET', `/invoices/${invoice_id}`, undefined, token)).status).toBe(404)
  expect((await all.ask('POST', `/invoices/${invoice_id}/send`)).status).toBe(404)
  const heard: string[] = []
  const given = accepting(async (_tx, paid) => {
    heard.push(paid.quote_id)
    return { order_id: null }
  })
  const session = sessionOf(await openInvoicePayment(given, invoice_id, 'deposit'))
  const page = await shop.services.payments.stripe.checkout.sessions.retrieve(session)
  expect(page.success_url).toMatch(new RegExp(`/pay/quote\\.[\\w.-]+\\?paid=${invoice_id}$`))
  expect((await all.ask('POST', `/invoices/${invoice_id}/settle`, undefined, all.tokens.customer)).status).toBe(409)
  await shop.pay(session)
  await Promise.all([settle(given, session), settle(given, session)])
  expect(heard).toEqual([id])
  const seen = await all.read(invoice_id, all.tokens.customer)
  expect(seen).toMatchObject({
    ...{ state: 'part_paid', invoice_number: expect.any(Number), total: 100, paid: 25, quote_id: id, request_id },
    ...{ policy: 'Deposits stay with us.', due_on: '2027-02-20' },
    lines: [{ description: 'Cake' }, { description: 'Delivery', total: 10 }],
  })
  expect(seen.history.map(({ note }: { note: string }) => note)).toEqual([
    'The quote was accepted.',
    '$25.00 paid by card.',
  ])
})

test.each([
  ['the day before', '2026-11-19T20:00:00Z', '2026-11-20'],
  ['a week before its balance is due', '2026-11-12T20:00:00Z', '2026-11-20'],
  ['five days after its balance was due', '2026-11-25T20:00:00Z', '2026-11-25'],
  ['after midnight in London, not at the bakery', '2026-11-26T03:00:00Z', '2026-11-25'],
])('accepted %s: nothing is overdue that moment', async (_when, now, due_on) => {
  const { invoice_id } = await quote({ balance_due_on: '2026-11-20' })
  const given = accepting(async () => ({ order_id: null }))
  const session = sessionOf(await openInvoicePayment(given, invoice_id, 'deposit'))
  const before = shop.clock.now
  shop.clock.now = new Date(now)
  await shop.pay(session)
  await settle(given, session)
  shop.clock.now = before
  const [row] = await shop.services.db.select().from(invoices).where(eq(invoices.id, invoice_id))
  expect(row).toMatchObject({ state: 'part_paid', due_on })
})

test('a customer who changes their address before they pay gets the receipt at the new one', async () => {
  const { invoice_id } = await quote()
  const { id } = all.customer
  const [from, to] = [all.customer.email, 'moved@bread.test']
  const emailNow = async () =>
    (await shop.services.db.select().from(invoices).where(eq(invoices.id, invoice_id)))[0]!.customer_email
  await shop.services.db.transaction((tx) => invoicesOfPerson.moveOf!(tx, { id, from, to }))
  expect(await emailNow()).toBe(to)
  await shop.services.db.transaction((tx) => invoicesOfPerson.moveOf!(tx, { id, from: to, to: from }))
})

test('one whose quote has ended meanwhile sends the money back, and takes no number', async () => {
  const { invoice_id } = await quote()
  const given = accepting(async () => null)
  const session = sessionOf(await openInvoicePayment(given, invoice_id, 'all'))
  await shop.pay(session)
  expect(await settle(given, session)).toBe('sent_back')
  const [row] = await shop.services.db.select().from(invoices).where(eq(invoices.id, invoice_id))
  expect(row).toMatchObject({ state: 'draft', number: null, paid_cents: 0 })
  const { text } = (await all.mailsTo(all.customer)).at(-1)!
  expect(text).toContain('your custom order')
  // Its link is over.
  expect(text).not.toContain('/pay/')
})

test('the books agree with the provider’s', async () => {
  expect(await openFindings(shop.services)).toEqual([])
})
