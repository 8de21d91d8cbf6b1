import { describe, expect, test } from 'vitest'
import { receiptProblem } from './offline'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './order'
import { customerLine, paymentLabel, promiseWords, statusLabel, whenLine } from './order-words'

const bakery = { name: 'Mill', time_zone: 'America/Chicago' }
const plain = { refund_failed: false, proposed_for: null, proposed_until: null, bakery }

describe('the sentence for the customer', () => {
  test.each([
    ['pending', 'unpaid', 'pickup', 'This order isn’t paid yet, so the bakery hasn’t seen it.'],
    ['cancelled', 'expired', 'pickup', 'The payment wasn’t finished in time. Nothing was charged.'],
    ['pending', 'paid', 'pickup', 'Mill has your order and will confirm it soon.'],
    ['ready', 'paid', 'pickup', 'Your order is ready for pickup.'],
    ['ready', 'paid', 'delivery', 'Your order is on its way to you.'],
    ['completed', 'partly_refunded', 'delivery', 'Your order was delivered. Enjoy!'],
    ['cancelled', 'paid', 'pickup', 'This order was cancelled. Your money is on its way back to you.'],
    ['cancelled', 'refunded', 'pickup', 'This order was cancelled.'],
    [
      ...(['cancelled', 'partly_refunded', 'pickup'] as const),
      'This order was cancelled. The rest of your money is on its way back to you.',
    ],
    [
      ...(['cancelled', 'disputed', 'pickup'] as const),
      'This order was cancelled. This payment is disputed, so the bank decides where the money goes.',
    ],
  ] as const)('%s, %s, %s', (status, payment_status, fulfillment_type, line) =>
    expect(customerLine({ ...plain, status, payment_status, fulfillment_type })).toBe(line),
  )

  test.each(['paid', 'partly_refunded'] as const)('no money is promised when its refund failed: %s', (payment_status) =>
    expect(
      customerLine({ ...plain, status: 'cancelled', payment_status, fulfillment_type: 'pickup', refund_failed: true }),
    ).toBe('This order was cancelled. Your refund hasn’t gone through yet. We’re looking into it.'),
  )

  test('a suggested time is said', () => {
    const suggested = { proposed_for: '2026-11-20T21:00:00Z', proposed_until: '2026-11-21T00:00:00Z' }
    const order = {
      ...plain,
      ...suggested,
      status: 'pending',
      payment_status: 'paid',
      fulfillment_type: 'pickup',
    } as const
    expect(customerLine(order)).toBe('Mill suggests Friday, Nov 20, 3 – 6 PM instead.')
  })

  test('there is one for every state', () => {
    for (const status of ORDER_STATUSES)
      for (const payment_status of PAYMENT_STATUSES)
        expect(customerLine({ ...plain, status, payment_status, fulfillment_type: 'pickup' })).toMatch(/[.!]$/)
  })
})

test('an order that was sent a link is kept by the bakery', () =>
  expect(
    customerLine({
      ...plain,
      source: 'manual',
      status: 'pending',
      payment_status: 'unpaid',
      fulfillment_type: 'pickup',
      pay_until: '2026-11-20T18:00:00Z',
    }),
  ).toMatch(/^Mill is holding this for you until Friday, Nov 20, \d+ [AP]M\.$/))

test.each([
  ['paid', null, null, 'Paid by card', true],
  ['offline', 'cash', null, 'To pay in cash', false],
  ['offline', 'cash', '2026-11-20T21:00:00Z', 'Paid in cash', true],
  ['offline', 'venmo', '2026-11-20T21:00:00Z', 'Paid by Venmo', true],
  ['offline', 'other', '2026-11-20T21:00:00Z', 'Paid', true],
  ['offline', 'later', null, 'Not paid yet', false],
  ['invoiced', null, null, 'By invoice', false],
] as const)('%s %s since %s: %s', (payment_status, offline_method, received_at, words, receipt) => {
  const order = { payment_status, offline_method, received_at, paid_at: '2026-11-19T21:00:00Z' }
  expect(paymentLabel(order)).toBe(words)
  expect(receiptProblem(order) === null).toBe(receipt)
})

test('a badge says who is waited for', () => {
  expect(statusLabel({ status: 'pending', payment_status: 'unpaid' })).toBe('Not paid yet')
  expect(statusLabel({ status: 'pending', payment_status: 'paid' })).toBe('Waiting for the baker')
  expect(statusLabel({ status: 'ready', payment_status: 'paid' })).toBe('Ready')
})

test('the promise is one sentence by the bakery’s clocks; a past one is not told', () => {
  const order = {
    status: 'confirmed' as const,
    fulfillment_type: 'pickup' as const,
    requested_for: '2026-11-20T21:00:00Z',
    requested_until: '2026-11-21T00:00:00Z',
    estimated_ready_time: null,
    bakery,
  }
  const ready = { ...order, estimated_ready_time: '2026-11-20T20:30:00Z' }
  const timeless = { requested_for: null, requested_until: null }
  expect(whenLine(order)).toBe('Pickup Friday, Nov 20, 3 – 6 PM')
  expect(promiseWords(order)).toBe('Friday, Nov 20, 3 – 6 PM')
  expect(whenLine({ ...order, fulfillment_type: 'delivery' })).toBe('Delivery Friday, Nov 20, 3 – 6 PM')
  expect(whenLine(ready)).toBe('Pickup Friday, Nov 20, 3 – 6 PM · ready by 2:30 PM')
  expect(whenLine({ ...order, estimated_ready_time: '2026-11-21T16:00:00Z' })).toBe(
    'Pickup Friday, Nov 20, 3 – 6 PM · ready by Saturday, Nov 21, 10 AM',
  )
  expect(whenLine({ ...ready, ...timeless })).toBe('Ready by Friday, Nov 20, 2:30 PM')
  expect(whenLine({ ...order, ...timeless })).toBeNull()
  expect(whenLine({ ...order, status: 'completed' })).toBeNull()
})
