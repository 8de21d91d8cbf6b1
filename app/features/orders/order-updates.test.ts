import { expect, test } from 'vitest'
import { MILL } from '../../../tests/factories/mill'
import { ACTOR_ROLES, ORDER_STATUSES } from './order'
import { orderUpdates } from './order-updates'

const order: Parameters<typeof orderUpdates>[0] = {
  timeline: [],
  refunds: [],
  paid_at: null,
  payment_status: 'paid',
  received_at: null,
  source: 'site',
  customer_total: 34.63,
  created_at: '2026-11-15T16:19:00.000Z',
  fulfillment_type: 'pickup',
  missed_at: null,
  bakery: MILL,
}
const entry = { kind: 'status', note: null, created_at: '2026-11-15T16:25:00.000Z' } as const
const titles = (told: Partial<typeof order>) => orderUpdates({ ...order, ...told }).map(({ title }) => title)

test.each([
  ['customer', 'You cancelled this order'],
  ['guest', 'You cancelled this order'],
  ['bakery', 'Mill cancelled this order'],
  ['admin', 'Our team cancelled this order'],
  ['system', 'This order was cancelled'],
] as const)('cancelled by %s: %s', (actor_role, title) =>
  expect(titles({ timeline: [{ ...entry, actor_role, from_status: 'pending', to_status: 'cancelled' }] })).toEqual([
    title,
  ]),
)

test('an order that the baker wrote down is paid when they say so', () => {
  const placed = { ...entry, actor_role: 'bakery', from_status: null, to_status: 'confirmed' } as const
  const manual = { source: 'manual', payment_status: 'offline', paid_at: entry.created_at, timeline: [placed] } as const
  expect(titles({ ...manual, timeline: [...manual.timeline] })).toEqual(['Mill took your order'])
  expect(titles({ ...manual, timeline: [...manual.timeline], received_at: '2026-11-15T17:00:00.000Z' })).toEqual([
    'Mill took your order',
    'You paid $34.63',
  ])
})

test('each event is told once, in its turn, to the customer', () => {
  const updates = orderUpdates({
    ...order,
    paid_at: '2026-11-15T16:20:00.000Z',
    timeline: [
      { ...entry, actor_role: 'guest', from_status: null, to_status: 'pending', created_at: order.created_at },
      { ...entry, kind: 'payment', actor_role: 'system', from_status: null, to_status: null, note: 'Paid' },
      {
        ...entry,
        ...({ kind: 'payment', actor_role: 'bakery', from_status: null, to_status: null } as const),
        note: '$8.27 back to the customer: One bag was torn',
      },
      {
        ...entry,
        ...({ kind: 'payment', actor_role: 'system', from_status: null, to_status: null } as const),
        note: '$8.27 sent to the customer’s card.',
      },
      {
        ...entry,
        ...({ actor_role: 'bakery', from_status: 'pending', to_status: 'confirmed' } as const),
        note: 'See you on Friday!',
      },
    ],
    refunds: [{ amount: 8.27, reason: 'One bag was torn', failed: false, created_at: '2026-11-15T16:30:00.000Z' }],
  })
  expect(updates.map(({ title, note }) => [title, note])).toEqual([
    ['Order placed', null],
    ['You paid $34.63', null],
    ['Mill confirmed your order', 'See you on Friday!'],
    ['$8.27 refunded to you', 'One bag was torn'],
  ])
})

test('a refund that failed is no promise', () =>
  expect(
    orderUpdates({ ...order, refunds: [{ amount: 2, reason: null, failed: true, created_at: order.created_at }] }),
  ).toEqual([
    { title: 'Your refund of $2.00 hasn’t gone through yet', note: 'We’re looking into it.', at: order.created_at },
  ]))

test('there are words for every status and everybody', () => {
  for (const kind of ['status', 'edit'] as const)
    for (const to_status of ORDER_STATUSES)
      for (const actor_role of ACTOR_ROLES)
        expect(
          titles({ timeline: [{ ...entry, kind, actor_role, from_status: 'pending', to_status }] })[0],
        ).toBeTruthy()
})
