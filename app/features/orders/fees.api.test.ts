import { expect, test } from 'vitest'
import { useApp } from '../../../tests/setup/app'

const app = useApp()
const ask = (body: unknown) => app.call('POST', '/calculate-order-fees', { body })

test('a delivery at the default fee, in dollars', async () => {
  const { status, body } = await ask({ subtotal: 20, fulfillment_type: 'delivery' })
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    error: null,
    data: {
      subtotal: 20,
      tax_amount: 0,
      delivery_fee: 2.99,
      fees: {
        customer: { percent: 1, fixed: 0.5, total: 1.5 },
        baker: { percent: 0.62, fixed: 0.3, total: 0.92 },
      },
      platform_revenue: { percent: 1, fixed: 0.5, total: 1.5 },
      customer_total: 24.49,
      baker_receives: 22.07,
      breakdown: { customer_fee_percent: 5, customer_fee_fixed: 0.5, baker_fee_percent: 2.9, baker_fee_fixed: 0.3 },
      fee_structure_version: 'dual_v1_no_tax',
    },
  })
})

test.each([
  [{ subtotal: 20, fulfillment_type: 'delivery', delivery_fee: 0 }, 0],
  [{ subtotal: 20, fulfillment_type: 'delivery', delivery_fee: 4.5 }, 4.5],
  [{ subtotal: 20, fulfillment_type: 'pickup', delivery_fee: 4.5 }, 0],
  [{ subtotal: 20 }, 0],
])('%j is delivered for %d', async (body, fee) => {
  expect((await ask(body)).body.data.delivery_fee).toBe(fee)
})

test.each([
  [{ subtotal: 'ten' }, 'Order amount must be a positive number'],
  [{}, 'Order amount must be a positive number'],
  [{ subtotal: null }, 'Order amount must be a positive number'],
  [{ subtotal: -0.001 }, 'Order amount must be a positive number'],
  [{ subtotal: 0.999 }, 'Order amount must be at least $1.00'],
  [{ subtotal: 10_000.01 }, 'Order amount cannot exceed $10000.00'],
  [{ subtotal: 5, fulfillment_type: 'teleport' }, 'fulfillment_type must be pickup or delivery.'],
])('%j is refused: %s', async (body, sentence) => {
  expect(await ask(body)).toMatchObject({ status: 400, body: { success: false, data: null, error: sentence } })
})
