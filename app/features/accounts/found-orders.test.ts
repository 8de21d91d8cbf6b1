import { expect, test } from 'vitest'
import { guestSession, makePerson, PASSWORD, type Person, sessionFor } from '../../../tests/factories/people'
import { makeShop } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { placeOrder } from '../orders/place-order.commands.server'
import { findActor } from './sessions.queries.server'

const app = useApp()

/** As a guest whose browser opened its session with `first`. */
async function orderedBy(first: string, customer_email: string) {
  const { access_token } = await guestSession(app.services, first)
  const actor = (await findActor(app.services)(access_token))!
  const shop = await makeShop(app.services)
  const { id } = await placeOrder(app.services.db, actor, shop.body({ customer_email }), app.clock.now)
  return { id, access_token }
}

async function verified(email: string) {
  const person = await makePerson(app.services, { email, verified: false })
  const { access_token } = await sessionFor(app.services, person, 'recovery')
  await app.call('PUT', '/auth/user', { token: access_token, body: { password: PASSWORD } })
  return person
}

async function signIn({ email }: Person) {
  const { body } = await app.call('POST', '/auth/sign-in', { body: { credential: email, password: PASSWORD } })
  return body.session
}

async function ordersOf(token: string): Promise<string[]> {
  const { body } = await app.call('GET', '/orders-api/orders', { token })
  return body.data.map((order: { id: string }) => order.id)
}

test('an order goes to whoever verifies the address on it, not to the owner of the one typed first in that browser', async () => {
  const order = await orderedBy('gus.typo@bread.test', 'gus@bread.test')
  const [stranger, gus] = [await verified('gus.typo@bread.test'), await verified('gus@bread.test')]
  expect(await ordersOf((await signIn(stranger)).access_token)).toEqual([])
  expect(await ordersOf((await signIn(gus)).access_token)).toEqual([order.id])
  const seen = await app.call('GET', `/orders-api/orders/${order.id}`, { token: order.access_token })
  expect([seen.status, seen.body.data.customer_email]).toEqual([200, 'gus@bread.test'])
})

test('whoever has an account and ordered signed out finds the order when they sign in', async () => {
  const person = await makePerson(app.services)
  const { id } = await orderedBy(person.email, person.email)
  expect(await ordersOf((await signIn(person)).access_token)).toEqual([id])
})

test('whoever is signed in elsewhere all along finds it with the next renewal', async () => {
  const person = await makePerson(app.services)
  const before = await sessionFor(app.services, person)
  const { id } = await orderedBy(person.email, person.email)
  expect(await ordersOf(before.access_token)).toEqual([])
  const { body } = await app.call('POST', '/auth/refresh', { body: { refresh_token: before.refresh_token } })
  expect(await ordersOf(body.session.access_token)).toEqual([id])
})

test('an account that has not verified its address finds nothing', async () => {
  const person = await makePerson(app.services, { verified: false })
  const { id } = await orderedBy(person.email, person.email)
  await signIn(person)
  const { rows } = await app.services.pool.query('select customer_id from orders where id = $1', [id])
  expect(rows).toEqual([{ customer_id: null }])
})
