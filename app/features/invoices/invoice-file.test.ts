import { beforeAll, expect, test } from 'vitest'
import { attach } from '../../../server/features'
import { type Invoicing, makeInvoicing } from '../../../tests/factories/invoicing'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'
import { textOf } from '../../../tests/setup/pdf-text'
import { payPath } from '../../lib/pay-link.server'

const app = useApp()
let all: Invoicing
beforeAll(async () => {
  all = await makeInvoicing(app)
})

const paper = async (id: string) => {
  const { content, filename } = (await attach(app.services)({ made: 'invoice', id }))!
  const links = [...content.toString('latin1').matchAll(/\/URI \((.*?)\)\n/g)].map(([, url]) => url)
  return { filename, words: textOf(content).join('\n'), links }
}

test('the paper in the mail is the baker’s own: her name on top, prices by the piece, and a way to pay', async () => {
  const lines = [{ description: 'Dinner rolls', quantity: 4, unit_price: 14 }]
  const { id, invoice_number } = await all.sent({ lines, deposit: 20, note: 'Still warm' })
  const { words, links, filename } = await paper(id)
  expect(filename).toBe(`invoice-${String(invoice_number).padStart(4, '0')}.pdf`)
  expect(words.startsWith(all.bakery.name)).toBe(true)
  for (const said of ['4 \xd7 Dinner rolls at $14.00', 'Deposit due now', 'Pay this invoice online', 'Still warm'])
    expect(words).toContain(said)
  expect(words.endsWith('by Localoaf')).toBe(true)
  expect(links).toContain(app.services.env.public_url + payPath(app.services.secret, `invoice.${id}`))
})

test('where no card can pay it, the paper doesn’t say that one can', async () => {
  const { pool } = app.services
  const { id } = await all.sent()
  const takeCards = (on: boolean) =>
    pool.query('update payment_accounts set charges_enabled = $2 where bakery_id = $1', [all.bakery.id, on])
  await takeCards(false)
  const { words, links } = await paper(id)
  await takeCards(true)
  expect(words).not.toContain('Pay this invoice online')
  expect(words).toContain('See this invoice online')
  expect(links).toContain(app.services.env.public_url + payPath(app.services.secret, `invoice.${id}`))
})

test('paid parts are ticked off, and what is void asks for nothing', async () => {
  const { id } = await all.sent({ deposit: 20 })
  await all.must('POST', `/invoices/${id}/payments`, { amount: 20, method: 'cash', received_on: '2026-11-16' })
  expect((await paper(id)).words).toContain('Deposit paid Nov 16')
  await all.must('POST', `/invoices/${id}/payments`, { amount: 80, method: 'check', received_on: '2026-11-17' })
  const paid = await paper(id)
  expect(paid.words).toContain('Balance paid Nov 17')
  expect(paid.links).toEqual([])
  const gone = await all.sent()
  await all.must('POST', `/invoices/${gone.id}/void`)
  expect((await paper(gone.id)).words).toContain('Void. Nothing is owed')
})

test('the baker’s phone is on it once the recipient’s order is confirmed, where the mails of that order tell it', async () => {
  const { db, pool } = app.services
  const billed = async (order: Partial<Parameters<typeof makeOrderRow>[1]>) => {
    const row = { bakery_id: all.bakery.id, customer_email: all.customer.email, ...order }
    return (await all.sent({ order_id: (await makeOrderRow(db, row)).id })).id
  }
  const text_me = (on: boolean) =>
    pool.query('update bakery_addresses set text_me = $2 where bakery_id = $1', [all.bakery.id, on])
  const confirmed = await billed({ status: 'confirmed' })
  expect((await paper(confirmed)).words).not.toContain('555-0142')
  await text_me(true)
  expect((await paper(confirmed)).words).toContain('555-0142')
  const others = [{ status: 'pending' }, { status: 'confirmed', customer_email: 'ann@nowhere.test' }] as const
  for (const id of [...(await Promise.all(others.map(billed))), (await all.sent()).id])
    expect((await paper(id)).words).not.toContain('555-0142')
  await text_me(false)
})

test('a long name and many lines take more pages, each with its foot', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => ({
    description: `🎂 Cake ${at} ${'é'.repeat(150)}`,
    unit_price: 2,
  }))
  const { id } = await all.sent({ lines })
  const { words } = await paper(id)
  expect(words.split('by Localoaf').length).toBeGreaterThan(2)
})
