import { expect, test } from 'vitest'
import { SETTINGS } from '../../../tests/factories/settings'
import { bodyOf, formOf, formProblems } from './delivery-form'

const ROUND = { fulfillment_type: 'delivery', weekday: 6, from: '09:00', to: '11:00', max_orders: null } as const
const READ = {
  ...SETTINGS,
  hours: [...SETTINGS.hours, ROUND],
  delivery_enabled: true,
  delivery_radius: 8.04672,
  delivery_fee: 4.5,
  estimated_delivery_time: 'About an hour',
}

test('is shown in miles, and saves its rounds beside the pickup hours', () => {
  expect(formOf(READ)).toMatchObject({ enabled: true, miles: '5', fee: '4.50', rows: [{ days: [6] }] })
  expect(bodyOf(formOf(READ), READ)).toEqual({
    delivery_enabled: true,
    delivery_radius: 8.04672,
    delivery_fee: 4.5,
    estimated_delivery_time: 'About an hour',
    hours: READ.hours,
  })
})

test('turned off, the rest stays as it was', () =>
  expect(bodyOf({ ...formOf(READ), enabled: false, miles: 'x' }, READ)).toEqual({ delivery_enabled: false }))

test('what is wrong is named while it is on', () => {
  const [row] = formOf(READ).rows
  const wrong = { ...formOf(READ), miles: '0', fee: ' ', rows: [{ ...row!, days: [] }] }
  expect(formProblems(wrong)).toEqual({
    delivery_radius: 'Please say how many miles you drive.',
    delivery_fee: 'Please enter the fee in dollars.',
    [`hours:${row!.key}`]: 'Choose at least one day.',
  })
  expect(formProblems({ ...wrong, enabled: false })).toEqual({})
})
