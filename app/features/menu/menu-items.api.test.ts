import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { setBakery } from '../../../tests/factories/order-people'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { asUser, makeShop } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { openEvents } from '../../../tests/setup/events'
import { startLiveApp } from '../../../tests/setup/live'
import { newId } from '../../lib/ids'
import { placeOrder } from '../orders/place-order.commands.server'

const app = useApp()
let shop: Awaited<ReturnType<typeof makeShop>>
let token = ''
let stranger = ''
let path = ''

beforeAll(async () => {
  shop = await makeShop(app.services)
  token = (await sessionFor(app.services, shop.owner)).access_token
  stranger = (await sessionFor(app.services, await makePerson(app.services))).access_token
  path = `/bakeries/${shop.bakery.id}/menu-items`
})
beforeEach(async () => {
  await query('delete from menu_items where bakery_id = $1', shop.bakery.id)
})

const query = async (sql: string, ...values: unknown[]) => (await app.services.pool.query(sql, values)).rows
const send = (method: string, rest = '', body?: unknown, as = token) =>
  app.call(method, path + rest, { token: as, body })
const add = async (more: object = {}) => {
  const { status, body } = await send('POST', '', { name: 'Pecan loaf', price: 6.5, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const menu = async () => (await app.call('GET', `/bakeries/${shop.bakery.id}/menu`)).body.items
const order = async (id: string, quantity = 1) =>
  placeOrder(
    app.services.db,
    asUser(await makePerson(app.services)),
    shop.body({ items: [{ id, quantity }] }),
    app.clock.now,
  )

const WHOLE = {
  name: 'Pecan loaf',
  price: 6.55,
  description: 'Toasted.\nSliced if you like.',
  category: 'Sourdough',
  stock: 12,
  tags: ['Seasonal', 'seasonal', 'nutty'],
  options: [
    { group_name: 'Size', name: 'Half', price_delta: -2.5 },
    { group_name: 'Size', name: 'Whole' },
    { group_name: 'Message', name: 'On the bag', price_delta: 1, takes_text: true },
  ],
  allergens: ['wheat', 'tree_nuts'],
  allergen_kinds: { tree_nuts: 'pecan' },
  ingredients: 'Flour, water, pecans, salt',
  net_weight: '24 oz (680 g)',
  notice_hours: 48,
  max_per_order: 4,
  available: true,
}

test('an item with all it can have is on the public menu at once, in dollars', async () => {
  const item = await add(WHOLE)
  expect(item).toMatchObject({ ...WHOLE, tags: ['seasonal', 'nutty'], options: WHOLE.options, archived_at: null })
  const [shown] = await menu()
  expect(shown).toMatchObject({
    id: item.id,
    price: 6.55,
    net_weight: '24 oz (680 g)',
    notice_hours: 48,
    allergen_kinds: { tree_nuts: 'pecan' },
    sold_out_today: false,
    available: true,
  })
  expect(shown.options.map(({ price_delta }: { price_delta: number }) => price_delta)).toEqual([-2.5, 0, 1])
  expect((await send('GET')).body).toMatchObject({ items: [{ id: item.id, updated_at: item.updated_at }], next: null })
})

test('an owner who is not verified yet prepares the menu; of an unclaimed bakery nobody does', async () => {
  const baker = await makePerson(app.services)
  const { access_token } = await sessionFor(app.services, baker)
  const bakery = await makeBakery(app.services.db, { claimed_by: baker.id })
  const items = `/bakeries/${bakery.id}/menu-items`
  const body = { name: 'First loaf', price: 5 }
  expect(await app.call('POST', items, { token: access_token, body })).toMatchObject({ status: 201 })
  await setBakery(app.services, bakery.id, { claimed_by: null })
  expect(await app.call('POST', items, { token: access_token, body })).toMatchObject({ status: 404 })
})

test('to somebody else the menu and each of its items do not exist', async () => {
  const item = await add()
  const other = await makeBakery(app.services.db, { claimed_by: asUser(shop.owner).id })
  const one = `/${item.id}`
  const change = { updated_at: item.updated_at, name: 'Mine now' }
  for (const [method, rest, body] of [
    ['GET', ''],
    ['POST', '', { name: 'X', price: 1 }],
    ['PUT', '/order', { ids: [item.id] }],
    ['PUT', one, change],
    ['DELETE', one],
    ['POST', `${one}/restore`],
    ['PUT', `${one}/sold-out`, { sold_out: true }],
  ] as [string, string, object?][]) {
    expect((await send(method, rest, body, stranger)).status, method + rest).toBe(404)
    // Nor is it there through another bakery of the owner's.
    if (rest.startsWith(one))
      expect(await app.call(method, `/bakeries/${other.id}/menu-items${rest}`, { token, body })).toMatchObject({
        status: 404,
      })
  }
  expect((await send('GET')).body.items).toEqual([item])
})

test.each([
  [{ allergens: ['tree_nuts'] }, 'allergen_kinds.tree_nuts'],
  [{ allergens: ['fish'], allergen_kinds: { fish: ' ' } }, 'allergen_kinds.fish'],
  [{ options: [{ group_name: 'Size', name: 'Half', price_delta: -7 }] }, 'options'],
  [{ picture_id: newId() }, 'picture_id'],
  [{ tags: ['a, b'] }, 'tags.0'],
  [{ price: 0 }, 'price'],
  [{ name: ' ' }, 'name'],
])('%j is refused at %s, and nothing is kept', async (wrong, field) => {
  const { status, body } = await send('POST', '', { name: 'Loaf', price: 6, ...wrong })
  expect([status, Object.keys(body.details.fields)]).toEqual([400, [field]])
  const item = await add()
  const changed = await send('PUT', `/${item.id}`, { updated_at: item.updated_at, ...wrong })
  expect([changed.status, Object.keys(changed.body.details.fields)]).toEqual([400, [field]])
  expect((await send('GET')).body.items).toEqual([item])
})

test('a picture of one’s own gives the item its address; a stranger’s does not', async () => {
  const picture = async (owner_id: string) => {
    const id = newId()
    await query(
      `insert into pictures (id, owner_id, kind, content_hash, width, height, byte_size, widths)
        values ($1, $2, 'menu', sha256($1::uuid::text::bytea), 900, 600, 10, '{480,900}')`,
      id,
      owner_id,
    )
    return id
  }
  const picture_id = await picture(shop.owner.id)
  const item = await add({ picture_id })
  expect(item.image_url).toMatch(/^\/media\/[0-9a-f]{64}-900\.webp$/)
  expect(item.image_widths).toEqual([480, 900])
  const foreign = await picture((await makePerson(app.services)).id)
  expect(await send('PUT', `/${item.id}`, { updated_at: item.updated_at, picture_id: foreign })).toMatchObject({
    status: 400,
  })
  const { body } = await send('PUT', `/${item.id}`, { updated_at: item.updated_at, picture_id: null })
  expect(body).toMatchObject({ picture_id: null, image_url: null })
})

describe('two tabs', () => {
  test('the second is told, with the item as it is; of many at once exactly one gets through', async () => {
    const item = await add()
    const change = (name: string, updated_at = item.updated_at) => send('PUT', `/${item.id}`, { updated_at, name })
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => change(`Name ${at}`)))
    const [won, ...more] = answers.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    for (const { status, body } of answers.filter(({ status }) => status !== 200))
      expect([status, body.code, body.details.item]).toEqual([409, 'conflict', won!.body])
    expect((await change('Last', won!.body.updated_at)).body.name).toBe('Last')
  })

  test('what one tab does not send, it does not change; options keep their ids', async () => {
    const item = await add(WHOLE)
    const [half, whole, message] = item.options
    const options = [
      { ...whole, name: 'Whole loaf' },
      { group_name: 'Message', name: 'On the bag', takes_text: true },
    ]
    const { body } = await send('PUT', `/${item.id}`, { updated_at: item.updated_at, options })
    expect(body.options.map(({ id }: { id: string }) => id)).toEqual([whole.id, message.id])
    expect(body.options).not.toContainEqual(half)
    expect({ ...body, options: null, updated_at: null }).toEqual({ ...item, options: null, updated_at: null })
  })

  test('a sale makes no new version, and a stock that was typed before it is not put over it', async () => {
    const item = await add({ stock: 10 })
    await order(item.id, 3)
    const stale = await send('PUT', `/${item.id}`, { updated_at: item.updated_at, stock: 12, stock_before: 10 })
    expect(stale).toMatchObject({
      status: 409,
      body: { details: { item: { stock: 7 }, fields: { stock: expect.any(String) } } },
    })
    const renamed = await send('PUT', `/${item.id}`, { updated_at: item.updated_at, name: 'Rye' })
    expect(renamed.body).toMatchObject({ name: 'Rye', stock: 7 })
    const { updated_at } = renamed.body
    expect((await send('PUT', `/${item.id}`, { updated_at, stock: 20, stock_before: 7 })).body.stock).toBe(20)
  })

  test('stock is never lost nor made between sales and edits at once', async () => {
    const item = await add({ stock: 40 })
    const edit = async () => {
      const [now] = (await send('GET')).body.items
      const { updated_at, stock } = now
      const { status } = await send('PUT', `/${item.id}`, { updated_at, stock: stock + 5, stock_before: stock })
      return status === 200 ? 5 : 0
    }
    const [added] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, edit)).then((all) => all.reduce((sum: number, one) => sum + one, 0)),
      ...Array.from({ length: 10 }, () => order(item.id, 2)),
    ])
    expect((await send('GET')).body.items[0].stock).toBe(40 + (added as number) - 20)
  })
})

test('archived it is off the menu and can be restored to where it was', async () => {
  const [first, second] = [await add({ name: 'One' }), await add({ name: 'Two' })]
  const gone = await send('DELETE', `/${first.id}`)
  expect([gone.status, gone.body.archived_at]).toEqual([200, expect.any(String)])
  expect((await menu()).map(({ id }: { id: string }) => id)).toEqual([second.id])
  const archived = await app.call('GET', path, { token, query: { archived: 'true' } })
  expect(archived.body.items).toMatchObject([{ id: first.id }])
  await expect(order(first.id)).rejects.toThrow('no longer on the menu')
  expect((await send('POST', `/${first.id}/restore`)).body.archived_at).toBeNull()
  expect((await menu()).map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
})

test('a menu has an end', async () => {
  await query(
    `insert into menu_items (id, bakery_id, category, name, price_cents) select gen_random_uuid(), $1, 'Menu', 'Roll', 100 from generate_series(1, 500)`,
    shop.bakery.id,
  )
  expect(await send('POST', '', { name: 'One too many', price: 1 })).toMatchObject({ status: 409 })
})

describe('the order of the menu', () => {
  test('is as told, and a list of another menu or another order is refused', async () => {
    const ids = [(await add()).id, (await add()).id, (await add()).id] as [string, string, string]
    const turned = [...ids].reverse()
    const moved = await send('PUT', '/order', { ids: turned, ids_before: ids })
    expect(moved.body.items.map(({ id }: { id: string }) => id)).toEqual(turned)
    for (const [wrong, before] of [
      [ids, ids],
      [ids.slice(1), undefined],
      [[...ids, newId()], undefined],
      [[ids[0], ids[0], ids[1]], undefined],
    ])
      expect(await send('PUT', '/order', { ids: wrong, ids_before: before })).toMatchObject({
        status: 409,
        body: { details: { ids: turned } },
      })
    expect((await menu()).map(({ id }: { id: string }) => id)).toEqual(turned)
  })
})

describe('sold out today', () => {
  test('it cannot be ordered, the menu says so, and it ends with the bakery’s day', async () => {
    const before = { now: app.clock.now, token }
    // 11 PM in Chicago, which is tomorrow in UTC.
    app.clock.now = new Date('2027-03-05T05:00:00Z')
    token = (await sessionFor(app.services, shop.owner)).access_token
    const item = await add()
    expect((await send('PUT', `/${item.id}/sold-out`, { sold_out: true })).body).toMatchObject({
      sold_out_today: true,
      updated_at: item.updated_at,
    })
    expect(await menu()).toMatchObject([{ sold_out_today: true, available: false }])
    await expect(order(item.id)).rejects.toThrow('Pecan loaf is sold out today.')
    app.clock.now = new Date('2027-03-05T06:00:00Z')
    expect(await menu()).toMatchObject([{ sold_out_today: false, available: true }])
    await order(item.id)
    await send('PUT', `/${item.id}/sold-out`, { sold_out: true })
    await send('PUT', `/${item.id}/sold-out`, { sold_out: false })
    await order(item.id)
    app.clock.now = before.now
    token = before.token
  })
})

test('the owner’s other tabs hear of it', async () => {
  const live = await startLiveApp(app.services, app.database_url)
  const events = await openEvents(live.origin, token)
  expect((await events.next()).type).toBe('hello')
  await add()
  expect(await events.next()).toMatchObject({ type: 'menu', data: { bakery_id: shop.bakery.id } })
  events.leave()
  await live.close()
})
