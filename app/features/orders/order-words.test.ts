import { describe, expect, test } from 'vitest'
import { receiptProblem } from './offline'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './order'
import {
  againWords,
  customerLine,
  paymentLabel,
  promiseWords,
  refundInDollars,
  refundWords,
  statusLabel,
  whenLine,
} from './order-words'

const bakery = { time_zone: 'America/Chicago' }
const window = { requested_for: '2026-11-20T21:00:00Z', requested_until: '2026-11-21T00:00:00Z' }
const plain = {
  ...{ refund_failed: false, proposed_for: null, proposed_until: null, bakery },
  ...{ requested_for: null, requested_until: null, early_day: null, missed_at: null },
}

test('a customer whose bank gave the money back reads so, and no longer that it decides', () => {
  const lost = { ...plain, status: 'cancelled', payment_status: 'disputed', fulfillment_type: 'pickup' } as const
  expect(customerLine({ ...lost, bank_gave_back: true })).toBe(
    'This order was cancelled. Your bank gave you the money back.',
  )
  const paid = { payment_status: 'disputed', offline_method: null, received_at: null } as const
  expect(paymentLabel({ ...paid, bank_gave_back: true })).toBe('Given back by the bank')
  expect(paymentLabel({ ...paid, bank_gave_back: false })).toBe('Disputed with the card company')
})

describe('the sentence for the customer', () => {
  test.each([
    ['pending', 'unpaid', 'pickup', 'Not paid yet. The bakery sees it once it’s paid.'],
    ['cancelled', 'expired', 'pickup', 'Not paid in time. Nothing was charged.'],
    ['pending', 'paid', 'pickup', 'Waiting for the baker. They have your order and will confirm it soon.'],
    ['ready', 'paid', 'pickup', 'Ready for pickup.'],
    ['ready', 'paid', 'delivery', 'Ready, and on its way soon.'],
    ['completed', 'partly_refunded', 'delivery', 'Delivered. Enjoy!'],
    ['completed', 'refunded', 'pickup', 'This order was refunded.'],
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
    expect(customerLine(order)).toBe('How about another time? They suggest Friday, Nov 20, 3 – 6 PM.')
  })

  test.each([
    ['pickup', '2026-11-17', null, 'Ready. Your pickup is still Friday, Nov 20, 3 – 6 PM.'],
    [
      ...(['pickup', '2026-11-17', '2026-11-17'] as const),
      'Ready. Come by today (Tuesday) or Friday, Nov 20, 3 – 6 PM.',
    ],
    ['pickup', '2026-11-18', '2026-11-17', 'Ready. Your pickup is still Friday, Nov 20, 3 – 6 PM.'],
    ['pickup', '2026-11-20', '2026-11-17', 'Ready for pickup.'],
    ['delivery', '2026-11-17', null, 'Ready. Your delivery is still Friday, Nov 20, 3 – 6 PM.'],
    ['delivery', '2026-11-17', '2026-11-17', 'Ready. It comes to you today (Tuesday).'],
    ['delivery', '2026-11-20', null, 'Ready, and on its way soon.'],
  ] as const)('ready for %s, read on %s, early on %s', (fulfillment_type, day, early_day, line) => {
    const ready = { ...plain, ...window, status: 'ready', payment_status: 'paid', fulfillment_type, early_day } as const
    expect(customerLine(ready, new Date(`${day}T18:00:00Z`))).toBe(line)
  })

  test('nobody came: it is kept until it is handed over or cancelled, or closed', () => {
    const missed = { ...plain, ...window, missed_at: '2026-11-21T01:00:00Z', payment_status: 'paid' } as const
    const line = (status: 'ready' | 'confirmed' | 'completed') =>
      customerLine({ ...missed, status, fulfillment_type: 'pickup' }, new Date('2026-11-21T02:00:00Z'))
    expect([line('ready'), line('confirmed')]).toEqual(
      Array(2).fill('They’re keeping your order. Write to them to pick it up.'),
    )
    expect(line('completed')).toBe('Not picked up. The bakery has closed this order.')
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
  ).toMatch(/^Waiting for your payment\. They’re holding it for you until Friday, Nov 20, \d+ [AP]M\.$/))

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

test.each([
  [{ customer_total: 20, refunded: 5, left_to_refund: 13 }, 'Partly refunded $5.00'],
  [{ customer_total: 20, refunded: 19.75, left_to_refund: 0 }, 'Refunded $19.75'],
  [{ customer_total: 20, refunded: 20, left_to_refund: 0 }, 'Refunded'],
])('of %o: %s', (sums, words) => {
  const paid = { offline_method: null, received_at: null }
  expect(refundWords(sums)).toBe(words)
  for (const payment_status of ['partly_refunded', 'refunded'] as const)
    expect(paymentLabel({ ...paid, ...sums, payment_status })).toBe(words)
  expect(refundInDollars({ customer_total: 2000, refunded: 500, left_to_refund: 1300 })).toEqual({
    ...{ customer_total: 20, refunded: 5, left_to_refund: 13 },
  })
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

test.each([
  [false, 'Order again for Fri, Nov 20'],
  [true, 'Order again'],
])('ordering again names the day, unless the customer is to wish for one (%s)', (wished_day, words) => {
  const time = { starts_at: '2026-11-20T21:00:00Z', ends_at: '2026-11-21T00:00:00Z' }
  expect(againWords({ ...time, wished_day, fulfillment_type: 'pickup' }, bakery.time_zone)).toBe(words)
})
