import { expect, test, vi } from 'vitest'
import { sentenceOf } from '~/http/client'
import { boardApi } from '../board/board.calls'
import { boardContract } from '../board/board.contract'
import { checkoutApi } from '../checkout/checkout.calls'
import { checkoutContract } from '../checkout/checkout.contract'
import { feesApi } from './fees.calls'
import { feesContract } from './fees.contract'
import { ORDER_FAILURES } from './order-failures'
import { orderReportsContract } from './order-reports.contract'
import { orderStatusContract } from './order-status.contract'
import { ordersApi } from './orders.calls'
import { ordersContract } from './orders.contract'

const FEES = 'POST /calculate-order-fees'
const sentences = { ...ORDER_FAILURES, [FEES]: 'Failed to calculate order fees' }
const failures = Object.entries(sentences) as [keyof typeof sentences, string][]
const contracts = {
  ...{ ...boardContract, ...checkoutContract, ...feesContract },
  ...{ ...orderReportsContract, ...orderStatusContract, ...ordersContract },
}

// §8: "Order calls catch failures and return success false with a message".
test('the specification has ten sentences', () => {
  expect([...new Set(Object.values(sentences))].toSorted()).toEqual(
    [
      'Failed to fetch orders',
      'Failed to fetch order',
      'Failed to fetch customer orders',
      'Failed to fetch bakery orders',
      'Failed to create order',
      'Failed to update order status',
      'Failed to update order',
      'Failed to calculate order fees',
      'Failed to fetch order statistics',
      'Failed to track order',
    ].toSorted(),
  )
})

test.each(failures)('%s: the server says it', (call, sentence) => expect(contracts[call].fallback).toBe(sentence))

const ask = (call: keyof typeof sentences) => {
  const others = call === 'POST /orders-api/orders' ? checkoutApi : call === FEES ? feesApi : ordersApi
  const api = call.startsWith('GET /my-listing') ? boardApi : others
  return (api as (call: string, args: object) => Promise<unknown>)(call, {}).then(String, (error) => sentenceOf(error))
}

test.each(failures)('%s: a gateway without a server behind it', async (call, sentence) => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  expect(await ask(call)).toBe(sentence)
})

test('without a connection the reason stands in a second sentence', async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const heard = await Promise.all(failures.map(([call]) => ask(call)))
  expect(heard).toEqual(failures.map(([, sentence]) => `${sentence}. You seem to be offline.`))
})
