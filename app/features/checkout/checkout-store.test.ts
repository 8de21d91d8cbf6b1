import { beforeEach, expect, test } from 'vitest'
import { forgetOthers, placesOf } from '~/http/kept-places'
import { fillSession, session } from '~/http/session'
import { tabStorage } from '~/lib/safe-storage'
import type { CheckoutFields } from './checkout-form'
import { checkoutFor, keepCheckout, keepFields, keptCheckout, keptFields } from './checkout-store.browser'

const fields = { customer_name: 'Ida' } as CheckoutFields
const checkout = { checkout_id: 'c-1', wanted: 'two loaves' }

beforeEach(() => {
  forgetOthers(null)
  fillSession({ ...session(), member_id: () => null })
})

test('the same order keeps its id, another gets another', () => {
  const { checkout_id } = checkoutFor('two loaves')
  keepFields(fields)
  expect(checkoutFor('two loaves').checkout_id).toBe(checkout_id)
  expect(checkoutFor('three loaves').checkout_id).not.toBe(checkout_id)
  expect(keptFields()).toEqual(fields)
})

test('a checkout that an older version kept goes on, so that nothing is ordered twice', () => {
  tabStorage().setItem(placesOf('checkout'), JSON.stringify({ checkout, fields }))
  expect([checkoutFor('two loaves').checkout_id, keptFields()]).toEqual(['c-1', fields])
  keepCheckout(undefined)
  expect([keptCheckout(), keptFields()]).toEqual([undefined, fields])
})

test('one that was kept for whoever sat at the tab goes on once, without a name', () => {
  tabStorage().setItem('checkout', JSON.stringify({ checkout, fields }))
  expect([checkoutFor('two loaves').checkout_id, keptFields()]).toEqual(['c-1', undefined])
  keepCheckout(undefined)
  expect(keptCheckout()).toBeUndefined()
})

test.each(['{', 'null', '7', '"x"', '[]'])('nonsense in the storage is nothing: %s', (text) => {
  tabStorage().setItem('checkout', text)
  tabStorage().setItem(placesOf('checkout'), text)
  expect([keptCheckout(), keptFields()]).toEqual([undefined, undefined])
})
