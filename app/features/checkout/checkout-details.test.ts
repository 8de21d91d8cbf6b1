import { expect, test } from 'vitest'
import { guestSession, makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { newId } from '../../lib/ids'
import type { PlaceOrder } from '../orders/orders-input.contract'
import { rememberDetails } from './checkout-details.commands.server'

const site = useApp()
const ADDRESS = { street: '1 Oak St', unit: null, city: 'Austin', state: 'TX', zip_code: '78701' }
const order = (change: Partial<PlaceOrder>) => ({ fulfillment_type: 'pickup', ...change }) as PlaceOrder
const details = async (token: string) => (await site.call('GET', '/checkout-details', { token })).body

test('phone and address of the last checkout are their own, fill in by parts, and can be deleted', async () => {
  const ann = await makePerson(site.services)
  const token = (await sessionFor(site.services, ann)).access_token
  const other = (await sessionFor(site.services, await makePerson(site.services))).access_token
  const as = { kind: 'user', id: ann.id } as Parameters<typeof rememberDetails>[1]
  const remember = (change: Partial<PlaceOrder>) => rememberDetails(site.services.db, as, order(change))
  expect(await details(token)).toEqual({ phone: null, delivery_address: null })
  await remember({})
  expect(await details(token)).toEqual({ phone: null, delivery_address: null })
  await remember({ fulfillment_type: 'delivery', delivery_address: ADDRESS })
  await remember({ customer_phone: '512 555 0142', delivery_address: { ...ADDRESS, street: 'not delivered' } })
  const { unit: _, ...written } = ADDRESS
  expect(await details(token)).toEqual({ phone: '512 555 0142', delivery_address: written })
  await remember({ customer_phone: '512 555 0199' })
  expect((await details(token)).phone).toBe('512 555 0199')
  expect(await details(other)).toEqual({ phone: null, delivery_address: null })
  expect((await site.call('DELETE', '/checkout-details', { token: other })).status).toBe(204)
  expect((await details(token)).phone).toBe('512 555 0199')
  expect((await site.call('DELETE', '/checkout-details', { token })).status).toBe(204)
  expect(await details(token)).toEqual({ phone: null, delivery_address: null })
})

test('of guests nothing is kept', async () => {
  const { access_token } = await guestSession(site.services)
  expect((await site.call('GET', '/checkout-details', { token: access_token })).status).toBe(401)
  const guest = { kind: 'guest', id: null, session_id: newId() } as unknown as Parameters<typeof rememberDetails>[1]
  await rememberDetails(site.services.db, guest, order({ customer_phone: '512 555 0142' }))
  expect((await site.services.pool.query('select from checkout_details')).rowCount).toBe(0)
})
