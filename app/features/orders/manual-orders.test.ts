import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { payPath } from '~/lib/pay-link.server'
import { makeOrderPeople, ORDER_ACTORS, type OrderActor, setAccount } from '../../../tests/factories/order-people'
import { PAGES_STAY_OPEN, useShop } from '../../../tests/setup/shop'
import { menu_item_options } from '../../db/schema/menu'
import { sweepPayments } from '../payments/sweep.commands.server'
import { makeLaterChange } from './status-later.commands.server'

const shop = useShop()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
let path = ''
let item = { id: '', name: '', price_cents: 0 }
beforeAll(async () => {
  people = await makeOrderPeople(shop.services)
  await shop.account(people.bakery.stripe_account_id!)
  path = `/bakeries/${people.bakery.id}/manual-orders`
  item = people.bakery.items[0]!
})
beforeEach(() => setStock(10))

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shop.services.db.execute<T>(query)).rows
const setStock = (stock: number | null) => rows(sql`update menu_items set stock = ${stock} where id = ${item.id}`)
const stock = async () => (await rows(sql`select stock from menu_items where id = ${item.id}`))[0]!.stock
const take = (change: object = {}, actor: OrderActor = 'owner') =>
  shop.call('POST', path, {
    token: people.tokens[actor],
    body: { items: [{ id: item.id, quantity: 2 }], customer_name: 'Anna', method: 'cash', ...change },
  })
const mark = (id: string, body: object, actor: OrderActor = 'owner') =>
  shop.call('PUT', `${path}/${id}/payment`, { token: people.tokens[actor], body })
const setStatus = (id: string, status: string) =>
  shop.call('PUT', `/orders-api/orders/${id}/status`, { token: people.tokens.owner, body: { status } })
const mails = (number: string) =>
  rows<{ to: string; subject: string; text: string }>(
    sql`select "to", subject, text from mail_outbox where text like ${`%${number}%`} order by created_at, "to"`,
  )
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const board = async () =>
  (await shop.call('GET', `/my-listing/${people.bakery.id}/orders`, { token: people.tokens.owner })).body.orders as {
    id: string
    pay_url?: string
  }[]

test('two loaves for Anna, in cash: on the board at once, confirmed, without a fee, and nothing in the books of cards', async () => {
  const entries = await rows(sql`select count(*)::integer as count from ledger_entries`)
  const requested_for = inHours(30)
  const { status, body } = await take({ requested_for, notes: 'Dark crust' })
  expect([status, body.order_number]).toEqual([201, expect.stringMatching(/^M-/)])
  const total = (2 * item.price_cents) / 100
  expect(body).toMatchObject({
    source: 'manual',
    status: 'confirmed',
    payment_status: 'offline',
    offline_method: 'cash',
    received_at: null,
    customer_name: 'Anna',
    customer_email: null,
    customer_total: total,
    baker_keeps: total,
    fee_breakdown: { fee_structure_version: 'offline_v1' },
    requested_for,
    notes: 'Dark crust',
  })
  // An hour, where nobody said how long.
  expect(Date.parse(body.requested_until) - Date.parse(requested_for)).toBe(3_600_000)
  expect(body.viewed_at).not.toBeNull()
  expect(await stock()).toBe(8)
  expect(await board()).toContainEqual(expect.objectContaining({ id: body.id, source: 'manual' }))
  expect(await rows(sql`select count(*)::integer as count from ledger_entries`)).toEqual(entries)
  expect(await rows(sql`select from payments where order_id = ${body.id}`)).toEqual([])
  expect(await mails(body.order_number)).toEqual([])
  const [known] = await rows(sql`
    select c.name from orders o join bakery_customers c on c.id = o.bakery_customer_id where o.id = ${body.id}`)
  expect(known).toEqual({ name: 'Anna' })
})

test('it counts in the sales, and not after it was cancelled', async () => {
  const sold = async () => {
    const query = { bakery_id: people.bakery.id }
    const { data } = (await shop.call('GET', '/order-stats', { token: people.tokens.owner, query })).body
    return [data.orders, data.revenue] as [number, number]
  }
  const [orders, revenue] = await sold()
  const { body } = await take({ paid: true })
  expect(await sold()).toEqual([orders + 1, expect.closeTo(revenue + (2 * item.price_cents) / 100, 2)])
  expect((await setStatus(body.id, 'cancelled')).status).toBe(200)
  expect(await sold()).toEqual([orders, expect.closeTo(revenue, 2)])
  expect(await stock()).toBe(10)
})

test('the same once more is the same order; with other words the checkout is used up', async () => {
  const checkout_id = newId()
  const all = await Promise.all(Array.from({ length: 8 }, () => take({ checkout_id })))
  expect(new Set(all.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await stock()).toBe(8)
  const other = await take({ checkout_id, customer_name: 'Zoe' })
  expect([other.status, other.body.details.fields]).toEqual([409, { checkout_id: expect.any(String) }])
})

test('no piece is sold that is not there: the refusal names it, and nothing has changed', async () => {
  await setStock(1)
  const { status, body } = await take()
  expect([status, body.message ?? body.error]).toEqual([409, `Only 1 of ${item.name} left.`])
  expect(body.details.fields).toEqual({ 'items.0': `Only 1 of ${item.name} left.` })
  expect(await stock()).toBe(1)
  const at_once = await Promise.all([1, 2, 3].map(() => take({ items: [{ id: item.id, quantity: 1 }] })))
  expect(at_once.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(await stock()).toBe(0)
})

test('the baker sells what others can’t order, with options at the menu’s prices', async () => {
  const option = { id: newId(), menu_item_id: item.id, group_name: 'Cut', name: 'Sliced', price_delta_cents: 50 }
  await shop.services.db.insert(menu_item_options).values(option)
  await rows(sql`update menu_items set available = false, max_per_order = 1 where id = ${item.id}`)
  const { status, body } = await take({ items: [{ id: item.id, quantity: 3, options: [{ id: option.id }] }] })
  await rows(sql`update menu_items set available = true, max_per_order = null where id = ${item.id}`)
  expect([status, body.items[0].total]).toEqual([201, (3 * (item.price_cents + 50)) / 100])
  const gone = await take({ items: [{ id: newId(), quantity: 1 }] })
  expect(gone.status).toBe(409)
})

test('a place in a window is a place', async () => {
  const { id: bakery_id } = people.bakery
  const friday = new Date(Date.now() + 14 * 86_400_000)
  while (friday.getUTCDay() !== 5) friday.setTime(friday.getTime() + 86_400_000)
  await rows(sql`
    insert into opening_windows (id, bakery_id, fulfillment_type, weekday, from_minute, to_minute, max_orders)
    values (${newId()}, ${bakery_id}, 'pickup', 5, 900, 1080, 2)`)
  const from = friday.toISOString().slice(0, 10)
  const windows = async () =>
    (
      await shop.call('GET', `/bakeries/${bakery_id}/windows`, {
        query: { fulfillment_type: 'pickup', from, days: '1' },
      })
    ).body.items as { starts_at: string; ends_at: string; left?: number }[]
  const [window] = await windows()
  const when = { requested_for: window!.starts_at, requested_until: window!.ends_at }
  const first = await take(when)
  expect((await windows())[0]!.left).toBe(1)
  await take(when)
  expect(await windows()).toEqual([])
  // One more than the limit: who bakes decides.
  expect((await take(when)).status).toBe(201)
  await rows(sql`delete from opening_windows where bakery_id = ${bakery_id}`)
  expect(first.status).toBe(201)
})

test('handed over on the spot: finished and paid, also for a time that is past', async () => {
  const { body } = await take({ paid: true, completed: true, method: 'venmo', requested_for: inHours(-5) })
  expect(body).toMatchObject({ status: 'completed', offline_method: 'venmo', received_at: expect.any(String) })
  expect(body.timeline.map(({ kind, note }: { kind: string; note: string }) => [kind, note])).toEqual([
    ['status', null],
    ['payment', 'Paid by Venmo'],
  ])
})

test('sold on the porch: written down, paid and handed over by one call, once; cancelled before, it is neither', async () => {
  const sale = { porch_sale: true, checkout_id: newId(), customer_name: 'Porch sale' }
  const [one, again] = [await take(sale), await take(sale)]
  expect([one.status, again.body.id, await stock()]).toEqual([201, one.body.id, 8])
  expect(one.body).toMatchObject({ status: 'confirmed', received_at: null })
  const press = async (id: string) =>
    (
      await rows<{ payload: never }>(
        sql`select payload from graphile_worker._private_jobs where key = ${`status:${id}`}`,
      )
    )[0]!.payload
  const kept = (id: string) =>
    rows(sql`select status, received_at is not null as paid, bakery_customer_id from orders where id = ${id}`)
  await makeLaterChange(shop.services, await press(one.body.id))
  // Nobody by that name: they are no customer, and no new neighbor in the money letter.
  expect(await kept(one.body.id)).toEqual([{ status: 'completed', paid: true, bakery_customer_id: null }])
  const undone = (await take({ ...sale, checkout_id: newId() })).body
  expect((await setStatus(undone.id, 'cancelled')).status).toBe(200)
  await makeLaterChange(shop.services, await press(undone.id))
  expect([await kept(undone.id), await stock()]).toEqual([
    [{ status: 'cancelled', paid: false, bakery_customer_id: null }],
    8,
  ])
})

test('with an address they hear of it, and find it in their account', async () => {
  const { email, id } = people.people.customer
  const { body } = await take({ customer_email: ` ${email.toUpperCase()} `, customer_phone: '(512) 555-0100' })
  expect(body).toMatchObject({ customer_email: email, customer_id: id })
  const own = await shop.call('GET', `/orders-api/orders/${body.id}`, { token: people.tokens.customer })
  expect(own.body.data).toMatchObject({ viewer: 'customer', baker_keeps: null })
  const [mail, ...more] = await mails(body.order_number)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: email, text: expect.stringContaining('directly: $') })
  const nobody = await take({ customer_email: 'new@bread.test' })
  expect(nobody.body.customer_id).toBeNull()
})

test('delivered, it needs an address, and costs what the bakery takes for that', async () => {
  const delivery = { fulfillment_type: 'delivery' }
  expect((await take(delivery)).body.details.fields).toHaveProperty('delivery_address')
  const delivery_address = { street: '1 Rye Lane', unit: '', city: 'Austin', state: 'tx', zip_code: '78701' }
  const { body } = await take({ ...delivery, delivery_address })
  expect(body).toMatchObject({
    delivery_fee: 3.5,
    delivery_address: { street: '1 Rye Lane', city: 'Austin', state: 'TX', zip_code: '78701' },
    customer_total: (2 * item.price_cents) / 100 + 3.5,
  })
})

test.each([
  [{ items: [] }, 'items'],
  [{ customer_name: ' ' }, 'customer_name'],
  [{ method: null }, 'method'],
  [{ method: 'barter' }, 'method'],
  [{ method: 'later', paid: true }, 'method'],
  [{ customer_email: 'nobody' }, 'customer_email'],
  [{ requested_until: inHours(3) }, 'requested_for'],
  [{ requested_for: inHours(3), requested_until: inHours(2) }, 'requested_until'],
  [{ requested_for: inHours(24 * 400) }, 'requested_for'],
  [{ method: null, pay_link: true }, 'customer_email'],
  [{ pay_link: true, customer_email: 'a@bread.test', completed: true }, 'pay_link'],
  [{ pay_link: true, customer_email: 'a@bread.test', porch_sale: true }, 'pay_link'],
  [{ method: 'later', porch_sale: true }, 'method'],
  [{ pay_link: true, customer_email: 'a@bread.test', requested_for: inHours(-5) }, 'requested_for'],
  [{ items: Array.from({ length: 20 }, () => ({ id: '', quantity: 999 })) }, 'items'],
])('%j is refused beside %s', async (change, field) => {
  await setStock(null)
  const items = 'items' in change && change.items!.map((line) => ({ ...line, id: item.id }))
  const { status, body } = await take({ ...change, ...(items && { items }) })
  expect(status).toBe(400)
  expect(Object.keys(body.details.fields)[0]).toBe(field)
})

test.each(ORDER_ACTORS)('only its owner takes orders and marks them: %s', async (actor) => {
  const known = (await take()).body
  const signed_in = !['anonymous', 'guest', 'other guest'].includes(actor)
  const refused = signed_in ? 404 : 401
  expect((await take({}, actor)).status).toBe(actor === 'owner' ? 201 : refused)
  expect((await mark(known.id, { method: 'cash', paid: true }, actor)).status).toBe(actor === 'owner' ? 200 : refused)
})

describe('the paid mark', () => {
  test('is set, changed and taken back, and history tells it', async () => {
    const { id } = (await take({ method: 'later' })).body
    expect((await mark(id, { method: 'later', paid: true })).body.details.fields).toHaveProperty('method')
    const paid = (await mark(id, { method: 'zelle', paid: true })).body
    expect(paid).toMatchObject({ offline_method: 'zelle', received_at: expect.any(String) })
    const same = (await mark(id, { method: 'zelle', paid: true })).body
    expect(same.timeline).toEqual(paid.timeline)
    const undone = (await mark(id, { method: 'zelle', paid: false })).body
    expect(undone).toMatchObject({ offline_method: 'zelle', received_at: null, status: 'confirmed' })
    expect(undone.timeline.map(({ note }: { note: string }) => note)).toEqual([
      null,
      'Paid by Zelle',
      'To pay by Zelle',
    ])
  })
})

describe('a link to pay', () => {
  const link = async (change: object = {}) => {
    const { status, body } = await take({ method: null, pay_link: true, customer_email: 'lou@bread.test', ...change })
    expect(status, JSON.stringify(body)).toBe(201)
    const { pay_url } = (await board()).find(({ id }) => id === body.id)!
    return { ...body, token: pay_url!.split('/').at(-1)! }
  }
  type Linked = { id: string; token: string }
  const open = ({ id, token }: Linked) => shop.call('POST', `/checkout/${id}/settle`, { token })
  const read = async ({ id, token }: Linked) =>
    (await shop.call('GET', `/orders-api/orders/${id}`, { token })).body.data
  const payByCard = async (order: Linked) => {
    const { body } = await open(order)
    await shop.pay(body.payment_url.split('/').at(-1)!)
    await open(order)
    return read(order)
  }

  test('is mailed, shows what is to be paid, and makes it an ordinary paid order that is confirmed', async () => {
    const order = await link({ requested_for: inHours(12) })
    expect(order).toMatchObject({ status: 'pending', payment_status: 'unpaid', pay_until: order.requested_for })
    expect(order.fee_breakdown.fee_structure_version).toBe('dual_v1_no_tax')
    const [mail] = await mails(order.order_number)
    expect(mail).toMatchObject({
      to: 'lou@bread.test',
      text: expect.stringContaining(payPath(shop.services.secret, `order.${order.id}`)),
    })
    const shown = await read(order)
    expect(shown).toMatchObject({ payment_status: 'unpaid', customer_total: order.customer_total })
    expect(shown.fee_breakdown.fees.customer.total).toBeGreaterThan(0)
    expect(JSON.stringify(shown)).not.toMatch(/Anna/)
    expect(await payByCard(order)).toMatchObject({ payment_status: 'paid', status: 'confirmed' })
    const paid = (await shop.call('GET', `/orders-api/orders/${order.id}`, { token: people.tokens.owner })).body.data
    expect(paid).toMatchObject({ status: 'confirmed', payment_status: 'paid', source: 'manual', offline_method: null })
    expect(paid.baker_keeps).toBeLessThan(paid.subtotal)
    const entries = await rows(sql`
      select e.id from ledger_entries e join payments p on p.id = e.payment_id where p.order_id = ${order.id}`)
    expect(entries).toHaveLength(1)
    expect((await mails(order.order_number)).map(({ to }) => to).toSorted()).toEqual(
      ['lou@bread.test', 'lou@bread.test', people.people.owner.email].toSorted(),
    )
    expect((await open(order)).body).toMatchObject({ payment_url: null })
    expect((await mark(order.id, { method: 'cash', paid: true })).status).toBe(409)
    // Refunded like any order that was paid by card.
    expect((await setStatus(order.id, 'cancelled')).body.data.refunded).toBe(order.customer_total)
  })

  test('outlives the page that was opened by it, and ends with its own time: stock back, and the baker is told', async () => {
    const order = await link()
    expect(Date.parse(order.pay_until) - Date.parse(order.created_at)).toBe(48 * 3_600_000)
    expect(await stock()).toBe(8)
    await open(order)
    const long_ago = sql`created_at = now() - interval '30 hours'`
    await rows(sql`update orders set ${long_ago} where id = ${order.id}`)
    await sweepPayments(shop.services, { quiet_ms: 0 })
    expect(await read(order)).toMatchObject({ payment_status: 'unpaid', status: 'pending' })
    await rows(sql`update orders set pay_until = now() - interval '1 minute' where id = ${order.id}`)
    await sweepPayments(shop.services, { quiet_ms: 0 })
    expect(await read(order)).toMatchObject({ payment_status: 'expired', status: 'cancelled' })
    expect(await stock()).toBe(10)
    expect((await open(order)).body).toMatchObject({ payment_url: null })
    expect((await mails(order.order_number)).map(({ subject }) => subject)).toContain('Anna didn’t pay in time')
    const finished = async (token: string | undefined) => {
      const path = `/orders-api/orders/bakery/${people.bakery.id}?status=completed,cancelled`
      return JSON.stringify((await shop.call('GET', path, { token })).body)
    }
    expect(await finished(people.tokens.owner)).toContain(order.id)
    expect(await finished(people.tokens.helper)).not.toContain(order.id)
  })

  test('they paid otherwise, while the provider was away: no fees, confirmed; a card that still pays gets its money back', async () => {
    const order = await link()
    const session = (await open(order)).body.payment_url.split('/').at(-1)!
    await shop.fault(PAGES_STAY_OPEN)
    const { body } = await mark(order.id, { method: 'cash', paid: true })
    expect(body).toMatchObject({
      ...{ status: 'confirmed', payment_status: 'offline', received_at: expect.any(String), pay_until: null },
      customer_total: order.subtotal,
      fee_breakdown: { fee_structure_version: 'offline_v1' },
    })
    await shop.pay(session)
    await open(order)
    expect(await rows(sql`select outcome from payments where order_id = ${order.id}`)).toEqual([
      { outcome: 'sent_back' },
    ])
    expect(await stock()).toBe(8)
  })

  test('cancelled by the baker, it lets go of its stock and nobody can pay it', async () => {
    const order = await link()
    expect((await setStatus(order.id, 'cancelled')).status).toBe(200)
    expect(await stock()).toBe(10)
    expect((await read(order)).status).toBe('cancelled')
    expect((await open(order)).body).toMatchObject({ payment_url: null })
    expect((await mark(order.id, { method: 'cash', paid: true })).status).toBe(409)
  })

  test('a helper sees nothing of it before it is paid; a forged link is none', async () => {
    const order = await link()
    const helpers = await shop.call('GET', `/my-listing/${people.bakery.id}/orders`, { token: people.tokens.helper })
    expect(JSON.stringify(helpers.body)).not.toContain(order.id)
    expect((await shop.call('GET', `/orders-api/orders/${order.id}`, { token: people.tokens.helper })).status).toBe(404)
    for (const token of [`${order.token}x`, order.token.replace('order', 'quote'), 'a.b-not-a-signed-token', order.id])
      expect((await shop.call('GET', `/orders-api/orders/${order.id}`, { token })).status).toBe(401)
  })

  test('needs a bakery that takes cards; its owner is offered windows all the same, for the phone', async () => {
    await setAccount(shop.services, people.bakery.id, { charges_enabled: false })
    const refused = await take({ method: null, pay_link: true, customer_email: 'lou@bread.test' })
    const query = { fulfillment_type: 'pickup' }
    for (const actor of ['owner', 'customer', 'helper'] as const) {
      const asked = { token: people.tokens[actor], query }
      const { items } = (await shop.call('GET', `/bakeries/${people.bakery.id}/windows`, asked)).body
      expect([actor, items.length > 0]).toEqual([actor, actor === 'owner'])
    }
    await setAccount(shop.services, people.bakery.id, { charges_enabled: true })
    expect([refused.status, refused.body.details.fields]).toEqual([409, { pay_link: expect.any(String) }])
  })
})
