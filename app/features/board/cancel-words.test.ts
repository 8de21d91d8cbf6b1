import { expect, test } from 'vitest'
import { askedWords, cancelWords, theyGet } from './cancel-words'

const order = {
  order_number: 'K7QD-M2XW-9HTB',
  customer_name: 'Ana Lopez',
  payment_status: 'paid' as const,
  received_at: null,
  customer_total: 42.5,
  refunded: 10,
}
const bill = { by_card: 80, to_card: 80, by_hand: 0, open: 120, kept: 77.38, policy: '', disputed: false }
const NOTHING = 'Nothing was paid by card, so nothing is sent back.'
const DISPUTED = 'This payment is disputed, so the bank decides where the money goes.'
const REST = 'We won’t ask for the $120.00 that’s still open.'

test.each([
  [{}, null, ['Ana gets $32.50 back, and you keep nothing from order K7QD-M2XW-9HTB.']],
  [{ payment_status: 'disputed' }, null, [DISPUTED]],
  [{ payment_status: 'unpaid' }, null, [NOTHING]],
  [{ payment_status: 'offline' }, null, [NOTHING]],
  [{ payment_status: 'offline', received_at: '2026-11-17' }, null, [NOTHING, 'To give back by hand: $42.50.']],
  [{ payment_status: 'invoiced' }, bill, ['$80.00 goes back to Ana’s card.', REST]],
  [{ payment_status: 'invoiced' }, { ...bill, disputed: true }, [DISPUTED, REST]],
  [{ payment_status: 'invoiced' }, { ...bill, to_card: 0 }, [NOTHING, REST]],
  [
    { payment_status: 'offline', received_at: '2026-11-17' },
    { ...bill, to_card: 0, by_hand: 20, open: 0 },
    [NOTHING, 'To give back by hand: $20.00.'],
  ],
] as const)('before %o with %o is cancelled: %o', (given, billed, words) =>
  expect(cancelWords({ ...order, ...given }, billed)).toEqual(words),
)

test('where the customer asked, the rest and what came by hand', () =>
  expect(askedWords({ ...bill, by_hand: 20 }, 'Ana')).toEqual([REST, 'To give back by hand: $20.00.']))

test.each([
  [80, 80],
  [40, 39.75],
  [0, 0],
])('of %s they get %s', (amount, gets) => expect(theyGet(amount, bill)).toBe(gets))
