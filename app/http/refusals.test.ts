import { beforeAll, describe, expect, test } from 'vitest'
import { setBakery } from '../../tests/factories/order-people'
import { makePerson, PASSWORD, sessionFor } from '../../tests/factories/people'
import { makeShop } from '../../tests/factories/placing'
import { useApp } from '../../tests/setup/app'

const site = useApp()
let shop: Awaited<ReturnType<typeof makeShop>>
let token: string
const ADDRESS = { street: '1 Main St', city: 'Austin', state: 'TX', zip_code: '78701' }
const SIGN_UP = { full_name: 'Nora Loaf', email: 'nora@new.test', username: 'nora_new', password: 'Sourdough-2026!' }

beforeAll(async () => {
  shop = await makeShop(site.services)
  token = (await sessionFor(site.services, await makePerson(site.services, { username: 'taken' }))).access_token
})

/** Status and fields of a refusal; its `error` is always the sentence of the first of them. */
async function refused(method: string, path: string, body: unknown, as: string | undefined = token) {
  const answer = await site.call(method, path, { body, token: as })
  const { error, message, details } = answer.body
  expect(Object.values(details?.fields ?? {})[0], JSON.stringify(answer.body)).toBe(error ?? message)
  return { status: answer.status, ...details.fields }
}
const order = (change: object) => refused('POST', '/orders-api/orders', { ...shop.body(), ...change })
const signUp = (change: object) => refused('POST', '/auth/sign-up', { ...SIGN_UP, ...change })

test('everything that is wrong is named at once, by dotted names', async () => {
  const items = [{ id: shop.item.id, quantity: 0 }, { id: 'x' }]
  const delivery_address = { ...ADDRESS, zip_code: 'none' }
  expect(await order({ items, delivery_address, customer_email: 'ann', customer_phone: 'later' })).toEqual({
    status: 400,
    'items.0.quantity': 'items.0.quantity must be at least 1.',
    'items.1.id': 'items.1.id is not valid.',
    'items.1.quantity': 'items.1.quantity is required.',
    customer_email: 'Please enter a valid email address.',
    customer_phone: 'Please enter a valid phone number.',
    'delivery_address.zip_code': 'Please enter a ZIP code of five digits.',
  })
})

test('each envelope says them, and keeps what it had', async () => {
  const plain = await site.call('POST', '/auth/sign-up', { body: { ...SIGN_UP, username: 'no' } })
  const said = plain.body.error
  expect(plain.body).toEqual({ error: said, code: 'invalid', details: { fields: { username: said } } })
  const message = await site.call('POST', '/password-reset-dual', { body: { redirectTo: '/' } })
  expect(message.body).toEqual({
    success: false,
    message: 'credential is required.',
    details: { fields: { credential: 'credential is required.' } },
  })
  const data = await site.call('POST', '/orders-api/orders', { token, body: { ...shop.body(), expected_total: 0.01 } })
  const { fields, ...totals } = data.body.details
  expect([data.status, Object.keys(fields)]).toEqual([409, ['expected_total']])
  expect(data.body).toMatchObject({ success: false, data: totals, error: fields.expected_total })
})

test('a null character, an unknown field and a request that is no object', async () => {
  expect(await order({ delivery_address: { ...ADDRESS, street: '1\0' } })).toEqual({
    status: 400,
    'delivery_address.street': 'Text must not contain null characters.',
  })
  const edit = `/orders-api/orders/${shop.bakery.id}`
  expect(await refused('PUT', edit, { total: 1, notes: 'Hi' })).toEqual({
    status: 400,
    total: 'total cannot be set here.',
  })
  const whole = await site.call('PUT', edit, { token, body: [] })
  expect(whole.body).toEqual({ success: false, data: null, error: 'The request must be an object.' })
})

test.each([
  ['one of two coordinates', '/geocode-address', { address: 'Napa', lat: 38 }, ['lng']],
  ['the other one', '/geocode-address', { address: 'Napa', lng: -122 }, ['lat']],
  ['no coordinates', '/rpc/find_bakeries_within_radius', {}, ['center_lat', 'center_lon']],
  ['a wrong password', '/auth/sign-in', { credential: 'taken', password: 'Rye' }, ['password']],
  ['nobody of that name', '/auth/sign-in', { credential: 'nobody', password: PASSWORD }, ['password']],
  ['a code that is spent', '/auth/exchange-code', { code: 'x'.repeat(20) }, ['code']],
])('%s', async (_, path, body, names) => {
  const { status, ...fields } = await refused('POST', path, body)
  expect([status, Object.keys(fields)]).toEqual([400, names])
})

test('who signs up learns which field is taken, reserved or too weak', async () => {
  const { email } = await makePerson(site.services)
  expect(await signUp({ email })).toMatchObject({ status: 409, email: expect.stringContaining('signing in') })
  expect(await signUp({ username: 'taken' })).toEqual({ status: 409, username: 'Username is not available' })
  expect(await signUp({ username: 'admin' })).toEqual({ status: 409, username: 'Username is not available' })
  expect(await signUp({ password: 'Password123!' })).toMatchObject({ status: 400, password: expect.any(String) })
})

test('an order names the lines, the window and the address that cannot be', async () => {
  const [first, second] = shop.bakery.items
  const items = [first, second, first].map((item) => ({ id: item!.id, quantity: 2 }))
  await shop.setStock(3, first!.id)
  expect(await order({ items })).toEqual({
    status: 409,
    'items.0': `Only 3 of ${first!.name} left.`,
    'items.2': `Only 3 of ${first!.name} left.`,
  })
  await shop.setStock(null, first!.id)
  const yesterday = new Date(site.clock.now.getTime() - 86_400_000).toISOString()
  expect(await order({ requested_for: yesterday })).toEqual({
    status: 400,
    requested_for: 'Please choose a time in the future.',
  })
  const delivered = { fulfillment_type: 'delivery', delivery_address: { ...ADDRESS, zip_code: '00000' } }
  expect(await order(delivered)).toEqual({
    status: 409,
    'delivery_address.zip_code': 'We don’t know that ZIP code. Please check it.',
  })
})

test('a new password needs the current one, and says so beside it', async () => {
  const change = (body: object) => refused('PUT', '/auth/user', { password: 'Sourdough-2026!', ...body })
  expect(await change({})).toEqual({ status: 400, current_password: 'Please enter your current password.' })
  expect(await change({ current_password: 'wrong' })).toEqual({
    status: 400,
    current_password: 'Your current password isn’t correct.',
  })
  expect(await change({ current_password: PASSWORD, password: 'Password123!' })).toMatchObject({
    status: 400,
    password: expect.stringContaining('too weak'),
  })
})

test('what a command refuses is named all at once, too', async () => {
  const past = { requested_for: '2020-01-01T10:00:00.000Z', fulfillment_type: 'delivery', delivery_address: null }
  expect(await order(past)).toEqual({
    status: 400,
    requested_for: 'Please choose a time in the future.',
    delivery_address: expect.any(String),
  })
  const { email } = await makePerson(site.services)
  expect(await signUp({ email, username: 'admin', password: 'Password123!' })).toEqual({
    status: 400,
    password: expect.stringContaining('too weak'),
    email: expect.stringContaining('signing in'),
    username: 'Username is not available',
  })
  expect(await refused('PUT', '/auth/user', { password: 'Password123!', current_password: 'wrong' })).toEqual({
    status: 400,
    current_password: 'Your current password isn’t correct.',
    password: expect.stringContaining('too weak'),
  })
})

describe('of a baker’s forms every wrong field is named', () => {
  let owner: string
  let bakery_id: string
  beforeAll(async () => {
    owner = (await sessionFor(site.services, shop.owner)).access_token
    bakery_id = shop.bakery.id
    await setBakery(site.services, bakery_id, { delivery_radius: null, delivery_enabled: false })
  })
  const STRANGE = '0198c8a2-0000-7000-8000-000000000009'
  const line = { description: 'Cake', unit_price: 0.5 }
  const who = { customer_email: 'ann@bread.test', customer_name: 'Ann' }

  test.each<[string, string, () => object, string[]]>([
    [
      'a menu item’s prices with three decimals',
      'POST /bakeries/:id/menu-items',
      () => ({ name: 'Rye', price: 6.505, options: [{ group_name: 'Size', name: 'L', price_delta: 1.005 }] }),
      ['price', 'options.0.price_delta'],
    ],
    [
      'a menu item’s picture and allergens',
      'POST /bakeries/:id/menu-items',
      () => ({ name: 'Rye', price: 6, picture_id: STRANGE, allergens: ['tree_nuts', 'fish'] }),
      ['picture_id', 'allergen_kinds.tree_nuts', 'allergen_kinds.fish'],
    ],
    [
      'an invoice’s sums',
      'POST /invoices',
      () => ({
        ...who,
        bakery_id,
        lines: [{ ...line, unit_price: 1.005 }],
        deposit: 2.345,
        tax: { label: '', rate: 30 },
      }),
      ['lines.0.unit_price', 'deposit', 'tax.label', 'tax.rate'],
    ],
    [
      'an invoice that cannot be',
      'POST /invoices',
      () => ({ ...who, bakery_id, lines: [line], order_id: STRANGE, request_id: STRANGE }),
      ['lines', 'order_id', 'request_id'],
    ],
    [
      'the page of a bakery',
      'PUT /bakeries/:id/listing',
      () => ({ tags: ['no-such-tag'], picture_ids: [STRANGE] }),
      ['tags', 'picture_ids'],
    ],
    [
      'settings',
      'PUT /bakeries/:id/settings',
      () => ({ pause_message: 'At the sea', delivery_enabled: true }),
      ['paused_until', 'delivery_radius'],
    ],
    [
      'settings, a rule over two fields among them',
      'PUT /bakeries/:id/settings',
      () => ({ notice_hours: 24, order_by: { days_before: 1, time: '18:00' }, delivery_fee: 2.999 }),
      ['delivery_fee', 'notice_hours'],
    ],
    [
      'an order on the phone',
      'POST /bakeries/:id/manual-orders',
      () => {
        const { items, customer_name } = shop.body()
        return { items, customer_name, fulfillment_type: 'delivery', pay_link: true, requested_until: site.clock.now }
      },
      ['requested_for', 'customer_email', 'delivery_address'],
    ],
  ])('%s', async (_, call, body, names) => {
    const [method = '', path = ''] = call.split(' ')
    const { status, ...fields } = await refused(method, path.replace(':id', bakery_id), body(), owner)
    expect([status, Object.keys(fields)]).toEqual([400, names])
  })
})
