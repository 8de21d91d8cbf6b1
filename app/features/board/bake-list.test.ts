import { expect, test } from 'vitest'
import { bakeDays } from './bake-list'
import type { BoardOrder } from './board.contract'

const item = (name: string, quantity: number, more: object = {}) => ({
  id: name,
  name,
  quantity,
  refunded_quantity: 0,
  special_instructions: null,
  options: [],
  ...more,
})
const order = (id: string, requested_for: string | null, items: object[], status = 'confirmed') =>
  ({ id, requested_for, items, status }) as unknown as BoardOrder
const SLICED = { options: [{ group_name: 'Sliced', name: 'Thick', text: null }] }

test('adds up what is to be baked for each day of the bakery, less what was refunded and what is ready', () => {
  const days = bakeDays(
    [
      order('late', '2026-11-21T01:00:00.000Z', [item('Rye', 2), item('Batard', 1, SLICED)]),
      order('early', '2026-11-20T21:00:00.000Z', [item('Batard', 3), item('Rye', 2, { refunded_quantity: 2 })]),
      order('done', '2026-11-20T22:00:00.000Z', [item('Batard', 5)], 'ready'),
      order('wish', null, [item('Rye', 1)]),
      order('next', '2026-11-21T16:00:00.000Z', [item('Bun', 6)]),
    ],
    'America/Chicago',
  )
  expect(days.map(({ date, label }) => [date, label])).toEqual([
    ['2026-11-20', 'Friday, November 20'],
    ['2026-11-21', 'Saturday, November 21'],
    [null, 'No time chosen'],
  ])
  expect(days[0]!.to_bake).toEqual([
    { name: 'Batard', pieces: 4, kinds: [{ words: 'Sliced: Thick', pieces: 1 }] },
    { name: 'Rye', pieces: 2, kinds: [] },
  ])
  expect(days[0]!.to_hand_over.map(({ id }) => id)).toEqual(['early', 'done', 'late'])
})
