import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { dayOf } from '~/lib/zone'
import { type Invoicing, makeInvoicing } from '../../../tests/factories/invoicing'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { inBells } from '../../../tests/setup/bell'

const app = useApp()
let all: Invoicing
let other: Invoicing
beforeAll(async () => {
  all = await makeInvoicing(app)
  other = await makeInvoicing(app)
})

const daysAgo = (days: number) => dayOf(new Date(app.clock.now.getTime() - days * 86_400_000), all.bakery.time_zone)

describe('a draft', () => {
  test('has no number, and its sums follow from its lines, the tax line and the deposit', async () => {
    const invoice = await all.create({
      lines: [
        { description: 'Three tiers', quantity: 1, unit_price: 249.99 },
        { description: 'Cupcakes', quantity: 24, unit_price: 3.25 },
      ],
      tax: { label: 'Sales tax', rate: 8.25 },
      deposit: { percent: 50 },
      deposit_due_on: '2026-11-20',
      due_on: '2026-12-01',
      note: 'For Ada’s birthday',
    })
    expect(invoice).toMatchObject({
      viewer: 'bakery',
      state: 'draft',
      invoice_number: null,
      subtotal: 327.99,
      tax: { label: 'Sales tax', rate: 8.25, amount: 27.06 },
      total: 355.05,
      deposit: 177.53,
      open: 355.05,
      due_on: '2026-11-20',
      balance_due_on: '2026-12-01',
      card: null,
      history: [{ actor_role: 'bakery', note: 'Created.' }],
    })
    expect(invoice.lines[1]).toEqual({ description: 'Cupcakes', quantity: 24, unit_price: 3.25, total: 78 })
  })

  test('takes the bakery’s tax line unless it says otherwise', async () => {
    const settings = `/bakeries/${other.bakery.id}/invoice-settings`
    expect(await other.must('GET', settings)).toEqual({ tax: null })
    expect((await other.create()).tax).toBeNull()
    expect((await other.create({ tax: 5 })).tax).toEqual({ label: 'Tax', rate: 5, amount: 5 })
    const tax = { label: 'Travis County', rate: 8.25 }
    expect(await other.must('PUT', settings, { tax })).toEqual({ tax })
    expect((await other.create()).tax).toEqual({ ...tax, amount: 8.25 })
    expect((await other.create({ tax: 2 })).tax).toEqual({ label: 'Travis County', rate: 2, amount: 2 })
    expect((await other.create({ tax: null })).tax).toBeNull()
    expect((await other.create({ tax: 0 })).tax).toBeNull()
    expect(await other.must('PUT', settings, { tax: null })).toEqual({ tax: null })
  })

  test.each([
    [{ lines: [] }, 'lines', 'at least one line'],
    [{ lines: [{ description: 'Crumb', unit_price: 0.5 }] }, 'lines', 'at least $1.00'],
    [{ lines: [{ description: 'Castle', quantity: 9999, unit_price: 100 }] }, 'lines', '$100,000.00'],
    [{ deposit: 0.5 }, 'deposit', 'at least $1.00'],
    [{ deposit: 99.5 }, 'deposit', 'balance'],
    [{ deposit: { percent: 100 } }, 'deposit', 'balance'],
    [{ customer_email: 'nobody' }, 'customer_email', 'valid email'],
    [{ customer_name: ' ' }, 'customer_name', 'name'],
    [{ deposit: 10, deposit_due_on: '2026-12-02', due_on: '2026-12-01' }, 'deposit_due_on', 'before the balance'],
    [{ order_id: newId() }, 'order_id', 'among yours'],
    [{ request_id: newId() }, 'request_id', 'among yours'],
  ])('%o is refused', async (given, field, sentence) => {
    const { status, body } = await all.ask('POST', '/invoices', all.draft(given))
    expect(status).toBe(400)
    expect(body.details.fields[field]).toContain(sentence)
  })

  test('can be about an order of that bakery alone', async () => {
    const order = await makeOrderRow(app.services.db, { bakery_id: all.bakery.id })
    expect(await all.create({ order_id: order.id })).toMatchObject({ order_id: order.id })
    expect((await other.ask('POST', '/invoices', other.draft({ order_id: order.id }))).status).toBe(400)
  })

  test('is changed by whoever read its newest version, and thrown away', async () => {
    const { id, updated_at } = await all.create()
    const { bakery_id: _, ...draft } = all.draft({ lines: [{ description: 'Pie', unit_price: 30 }], deposit: 10 })
    const changed = await all.must('PUT', `/invoices/${id}`, { ...draft, updated_at })
    expect(changed).toMatchObject({ total: 30, deposit: 10, state: 'draft' })
    const late = await all.ask('PUT', `/invoices/${id}`, { ...draft, updated_at, note: 'Mine' })
    expect(late).toMatchObject({ status: 409, body: { details: { present: { id, total: 30, note: null } } } })
    expect((await all.ask('DELETE', `/invoices/${id}`)).status).toBe(204)
    expect((await all.ask('GET', `/invoices/${id}`)).status).toBe(404)
  })
})

describe('sending', () => {
  test('gives the next number, tells the customer, and again mails again', async () => {
    const first = await all.sent({ note: 'Secret note', deposit: 25, due_on: '2027-01-05' })
    const second = await all.sent()
    expect(second.invoice_number).toBe(first.invoice_number + 1)
    expect(first).toMatchObject({ state: 'sent', sent_at: expect.any(String) })
    const [mail] = (await all.mailsTo(all.customer)).filter(({ text }) => text.includes(first.id))
    expect(mail).toMatchObject({ subject: `Invoice #000${first.invoice_number} from ${all.bakery.name}` })
    expect(mail!.text).toContain(`http://localhost:3000/pay/invoice.${first.id}.`)
    expect(mail!.text).toContain('A deposit of $25.00 is due now, and the rest, $75.00, by Tuesday, January 5, 2027.')
    // The address is as the baker typed it: nothing else that they typed goes there.
    for (const typed of ['Secret note', 'Birthday cake', all.customer.full_name])
      expect(mail!.text).not.toContain(typed)
    expect(await inBells(app.services, `invoice:${first.id}`)).toEqual([
      ['order', mail!.subject, `/invoices/${first.id}`, 1],
    ])
    const again = await all.must('POST', `/invoices/${first.id}/send`)
    expect(again).toMatchObject({ invoice_number: first.invoice_number, sent_at: first.sent_at })
    expect(again.history.map(({ note }: { note: string }) => note)).toEqual(['Created.', 'Sent.', 'Sent again.'])
    expect((await all.mailsTo(all.customer)).filter(({ text }) => text.includes(first.id))).toHaveLength(2)
    const { rows } = await app.services.db.execute(
      sql`select c.email from invoices i join bakery_customers c on c.id = i.bakery_customer_id where i.id = ${first.id}`,
    )
    expect(rows).toEqual([{ email: all.customer.email }])
  })

  test('ends changing it', async () => {
    const { id, updated_at } = await all.sent()
    const { bakery_id: _, ...draft } = all.draft()
    expect(await all.ask('PUT', `/invoices/${id}`, { ...draft, updated_at })).toMatchObject({ status: 409 })
    expect(await all.ask('DELETE', `/invoices/${id}`)).toMatchObject({ status: 409 })
  })
})

describe('who sees it', () => {
  test('its recipient, once they have proven the address; nobody else’s customer, owner or helper', async () => {
    const { id } = await all.sent()
    const draft = await all.create()
    const seen = await all.read(id, all.tokens.customer)
    expect(seen).toMatchObject({ viewer: 'customer', baker_keeps: null, card: { all: 100, deposit: null } })
    const unproven = await makePerson(app.services, { verified: false })
    const theirs = await all.sent({ customer_email: unproven.email })
    const strangers = [all.tokens.helper, other.tokens.owner, other.tokens.customer]
    for (const token of strangers) {
      for (const path of ['', '/pdf'])
        expect((await all.ask('GET', `/invoices/${id}${path}`, undefined, token)).status).toBe(404)
      for (const path of ['/pay', '/settle', '/send', '/void', '/refunds', '/payments']) {
        const body = { amount: 1, reason: 'x', method: 'cash' }
        expect((await all.ask('POST', `/invoices/${id}${path}`, body, token)).status, path).toBe(404)
      }
    }
    expect((await all.ask('GET', `/invoices/${theirs.id}`, undefined, await all.tokenOf(unproven))).status).toBe(401)
    expect((await all.ask('GET', `/invoices/${draft.id}`, undefined, all.tokens.customer)).status).toBe(404)
    for (const path of ['/send', '/void', '/refunds', '/payments'])
      expect(
        (
          await all.ask(
            'POST',
            `/invoices/${id}${path}`,
            { amount: 1, reason: 'x', method: 'cash' },
            all.tokens.customer,
          )
        ).status,
      ).toBe(404)
    expect((await all.ask('POST', `/invoices/${id}/pay`)).status).toBe(404)
  })

  test('an admin reads it', async () => {
    const admin = await all.tokenOf(await makePerson(app.services, { roles: ['admin'] }))
    const { id } = await all.sent()
    expect(await all.read(id, admin)).toMatchObject({ viewer: 'admin' })
    expect((await all.ask('POST', `/invoices/${id}/void`, {}, admin)).status).toBe(404)
  })

  test.each(['invoice-totals', 'invoice-settings', 'invoices.csv'])('%s is the owner’s', async (path) => {
    for (const token of [all.tokens.customer, all.tokens.helper, other.tokens.owner])
      expect((await all.ask('GET', `/bakeries/${all.bakery.id}/${path}`, undefined, token)).status).toBe(404)
    const list = await all.ask('GET', `/invoices?bakery_id=${all.bakery.id}`, undefined, other.tokens.owner)
    expect(list.status).toBe(404)
  })
})

describe('lists', () => {
  let mine: Invoicing
  let ids: string[]
  beforeAll(async () => {
    mine = await makeInvoicing(app)
    ids = []
    for (const [name, due_on] of [
      ['Ada', '2020-01-01'],
      ['Bob', null],
      ['Cleo', '2099-01-01'],
      ['Adalbert', null],
    ] as const)
      ids.push((await mine.sent({ customer_name: name, due_on })).id)
    ids.push((await mine.create({ customer_name: 'Dora' })).id)
    await mine.must('POST', `/invoices/${ids[1]}/payments`, { amount: 100, method: 'cash' })
    await mine.must('POST', `/invoices/${ids[2]}/payments`, { amount: 40, method: 'check' })
  })
  const list = async (query: string) => {
    const { items, next } = await mine.must('GET', `/invoices?bakery_id=${mine.bakery.id}&${query}`)
    return { names: items.map(({ customer_name }: { customer_name: string }) => customer_name), next }
  }

  test.each([
    ['', ['Dora', 'Adalbert', 'Cleo', 'Bob', 'Ada']],
    ['state=draft', ['Dora']],
    ['state=open', ['Adalbert', 'Cleo', 'Ada']],
    ['state=overdue', ['Ada']],
    ['state=paid', ['Bob']],
    ['state=part_paid', ['Cleo']],
    ['query=ada', ['Adalbert', 'Ada']],
    ['query=%20ADA%20&state=overdue', ['Ada']],
    ['query=%230003', ['Cleo']],
    ['query=%25', []],
    ['query=nobody', []],
  ])('%s', async (query, names) => expect(await list(query)).toEqual({ names, next: null }))

  test.each(['', 'state=open&', 'query=ada&'])('in pages: %s', async (query) => {
    const whole = await list(query)
    const names: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page = await list(`${query}limit=1${after && `&after=${after}`}`)
      expect(page.names.length).toBeLessThanOrEqual(1)
      names.push(...page.names)
      after = page.next
    }
    expect(names).toEqual(whole.names)
  })

  test('a customer’s are those that were sent to them', async () => {
    const { items } = await mine.must('GET', '/invoices', undefined, mine.tokens.customer)
    expect(items.map(({ id }: { id: string }) => id)).toEqual([ids[3], ids[2], ids[1], ids[0]])
    expect((await mine.must('GET', '/invoices', undefined, mine.tokens.helper)).items).toEqual([])
  })

  test('totals', async () => {
    expect(await mine.must('GET', `/bakeries/${mine.bakery.id}/invoice-totals`)).toEqual({
      ...{ open: 260, open_count: 3, overdue: 100, overdue_count: 1, paid: 140, paid_count: 1, draft_count: 1 },
    })
  })

  test('a table of the year, by number, without drafts', async () => {
    const csv = String(await mine.must('GET', `/bakeries/${mine.bakery.id}/invoices.csv`))
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[2]).toMatch(/^2,"\d{4}-\d\d-\d\d","paid","Bob",.*,100,,0,100,100,0,0,0,0,100$/)
    const before = String(await mine.must('GET', `/bakeries/${mine.bakery.id}/invoices.csv?year=2020`))
    expect(before.trim().split('\r\n')).toHaveLength(1)
  })
})

describe('money that came some other way', () => {
  test('is marked once, never beyond what is open, and undone with a history', async () => {
    const { id } = await all.sent({ deposit: 30 })
    const pay = (body: object) => all.ask('POST', `/invoices/${id}/payments`, body)
    const payment = { id: newId(), amount: 30, method: 'venmo', received_on: daysAgo(5), note: 'From her sister' }
    const [first, twice] = await Promise.all([pay(payment), pay(payment)])
    expect([first.status, twice.status]).toEqual([200, 200])
    const seen = await all.read(id)
    expect(seen).toMatchObject({ state: 'part_paid', paid: 30, open: 70, baker_keeps: 30 })
    expect(seen.payments).toEqual([
      expect.objectContaining({ ...payment, part: 'deposit', state: 'paid', fee: 0, refunded: 0 }),
    ])
    const customers = await all.read(id, all.tokens.customer)
    expect(customers.payments).toEqual([expect.objectContaining({ method: 'venmo', fee: null, note: null })])
    expect(await pay({ amount: 70.01, method: 'cash' })).toMatchObject({
      ...{ status: 400, body: { details: { fields: { amount: 'Only $70.00 is still due.' } } } },
    })
    const all_paid = await all.must('POST', `/invoices/${id}/payments`, { amount: 70, method: 'check' })
    expect(all_paid).toMatchObject({ state: 'paid', open: 0, card: null, paid_at: expect.any(String) })
    expect((await pay({ amount: 1, method: 'cash' })).status).toBe(400)
    const undone = await all.must('DELETE', `/invoices/${id}/payments/${payment.id}`)
    expect(undone).toMatchObject({ state: 'part_paid', paid: 70, open: 30, paid_at: null })
    expect(await all.must('DELETE', `/invoices/${id}/payments/${payment.id}`)).toMatchObject({ paid: 70 })
    expect(undone.history.map(({ note }: { note: string }) => note)).toEqual([
      ...['Created.', 'Sent.', '$30.00 received by Venmo.', '$70.00 received by check.'],
      '$30.00 wasn’t received by Venmo after all.',
    ])
    // Another try with the id of what was undone is the one that was undone.
    expect((await pay(payment)).body).toMatchObject({ paid: 70 })
  })

  test('money can’t have come on a day that is still to come; each field that is wrong has its sentence', async () => {
    const { id } = await all.sent()
    const pay = (body: object) => all.ask('POST', `/invoices/${id}/payments`, { amount: 30, method: 'cash', ...body })
    const { status, body } = await pay({ received_on: '2062-11-17', amount: 1000 })
    expect([status, body.details.fields]).toEqual([
      400,
      { amount: 'Only $100.00 is still due.', received_on: expect.stringContaining('in the future') },
    ])
    expect((await pay({ received_on: daysAgo(-1) })).body.error).toContain('in the future')
    expect((await pay({ received_on: daysAgo(3660) })).body.error).toContain('check the year')
    expect((await all.read(id)).payments).toEqual([])
    expect((await pay({ received_on: daysAgo(0) })).body).toMatchObject({ state: 'part_paid', paid: 30 })
  })

  test('a draft takes none', async () => {
    const { id } = await all.create()
    expect(await all.ask('POST', `/invoices/${id}/payments`, { amount: 1, method: 'cash' })).toMatchObject({
      status: 409,
    })
  })
})

describe('voiding', () => {
  test('keeps the number, ends what is owed, and wants marked money undone first', async () => {
    const { id, invoice_number } = await all.sent()
    const { payments } = await all.must('POST', `/invoices/${id}/payments`, { amount: 5, method: 'cash' })
    expect(await all.ask('POST', `/invoices/${id}/void`)).toMatchObject({
      ...{ status: 409, body: { error: 'You marked money as received. Undo that first, then void the invoice.' } },
    })
    await all.must('DELETE', `/invoices/${id}/payments/${payments[0].id}`)
    const gone = await all.must('POST', `/invoices/${id}/void`, { reason: 'The party is off' })
    expect(gone).toMatchObject({ state: 'void', invoice_number, open: 0, voided_at: expect.any(String) })
    expect(await all.must('POST', `/invoices/${id}/void`)).toMatchObject({ state: 'void' })
    for (const path of ['send', 'payments'])
      expect((await all.ask('POST', `/invoices/${id}/${path}`, { amount: 1, method: 'cash' })).status).toBe(409)
    expect(await all.ask('POST', `/invoices/${id}/pay`, {}, all.tokens.customer)).toMatchObject({
      ...{ status: 409, body: { error: 'This invoice was voided, so nothing is owed.' } },
    })
    expect((await all.mailsTo(all.customer)).at(-1)!.text).toContain('“The party is off”')
    const draft = await all.create()
    expect((await all.ask('POST', `/invoices/${draft.id}/void`)).status).toBe(409)
  })
})

test('on paper: one page or more, for both sides', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => ({ description: `Cake ${at}`, unit_price: at + 1 }))
  const { id } = await all.sent({ lines, tax: { label: 'Tax', rate: 7 }, deposit: 100, note: 'Two\nlines 🎂' })
  await all.must('POST', `/invoices/${id}/payments`, { amount: 100, method: 'zelle' })
  for (const token of [all.tokens.owner, all.tokens.customer]) {
    const answer = await app.app.inject({
      ...{ method: 'GET', url: `/functions/v1/invoices/${id}/pdf`, headers: { authorization: `Bearer ${token}` } },
    })
    expect([answer.statusCode, answer.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(answer.headers['content-disposition']).toMatch(/filename="invoice-\d{4,}\.pdf"/)
  }
})
