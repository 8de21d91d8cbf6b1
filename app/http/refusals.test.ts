import { beforeAll, expect, test } from 'vitest'
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
