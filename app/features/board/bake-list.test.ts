import { expect, test } from 'vitest'
import { bakeDays, nearDays, withPressed } from './bake-list'
import type { BakeOrder } from './board.contract'

const item = (name: string, pieces: number, more: object = {}) => ({
  ...{ name, pieces, section: 'Bread', special_instructions: null, options: [] },
  ...more,
})
const order = (id: string, requested_for: string | null, items: object[], status = 'confirmed') =>
  ({ id, requested_for, items, status }) as BakeOrder
const NOW = new Date('2026-11-18T12:00:00.000Z')
const SLICED = { options: [{ group_name: 'Sliced', name: 'Thick', text: null }] }

test('adds up what is to be baked for each day of the bakery, less what is ready', () => {
  const days = bakeDays(
    [
      order('late', '2026-11-21T01:00:00.000Z', [item('Rye', 2), item('Batard', 1, SLICED)]),
      order('early', '2026-11-20T21:00:00.000Z', [item('Batard', 3)]),
      order('done', '2026-11-20T22:00:00.000Z', [item('Batard', 5)], 'ready'),
      order('wish', null, [item('Rye', 1)]),
      order('next', '2026-11-21T16:00:00.000Z', [item('Bun', 6)]),
      order('far', '2027-03-20T16:00:00.000Z', [item('Bun', 1)]),
    ],
    'America/Chicago',
    NOW,
  )
  expect(days.map(({ date, label }) => [date, label])).toEqual([
    ['2026-11-20', 'Friday, November 20'],
    ['2026-11-21', 'Saturday, November 21'],
    ['2027-03-20', 'Saturday, March 20, 2027'],
    [null, 'No time chosen'],
  ])
  expect(days[0]!.to_bake).toEqual([
    { name: 'Batard', pieces: 4, kinds: [{ words: 'Sliced: Thick', pieces: 1 }] },
    { name: 'Rye', pieces: 2, kinds: [] },
  ])
  expect(days[0]!.to_hand_over.map(({ id }) => id)).toEqual(['early', 'done', 'late'])
})

test('near are today, tomorrow, what earlier days left and what has no time; the next day after them is named', () => {
  const on = (id: string, day: number) => order(id, `2026-11-${day}T18:00:00.000Z`, [item('Rye', 1)])
  const { near, next } = nearDays(
    [on('left', 18), on('today', 20), on('tomorrow', 21), on('later', 23), order('wish', null, [item('Rye', 1)])],
    'America/Chicago',
    new Date('2026-11-21T04:00:00.000Z'),
  )
  expect(near.map(({ label }) => label)).toEqual([
    'Wednesday, November 18',
    'Today, Friday, November 20',
    'Tomorrow, Saturday, November 21',
    'No time chosen',
  ])
  expect(near.map(({ to_hand_over }) => to_hand_over.length)).toEqual([0, 0, 1, 1])
  expect(next?.label).toBe('Monday, November 23')
  expect(nearDays([], 'America/Chicago', new Date())).toEqual({ near: [], next: null })
})

test('two things of one name are two lines, and their sections tell them apart', () => {
  const classic = (section: string | null, pieces: number) => item('Classic', pieces, { section })
  const friday = '2026-11-20T18:00:00.000Z'
  const [day] = bakeDays(
    [
      order('ann', friday, [classic('Cookies', 6), classic('Cakes', 6)]),
      order('gus', friday, [classic('Cookies', 2), classic(null, 1), item('Rye', 1)]),
    ],
    'America/Chicago',
    NOW,
  )
  expect(day!.to_bake.map(({ pieces, name }) => `${pieces} ${name}`)).toEqual([
    '8 Classic (Cookies)',
    '6 Classic (Cakes)',
    '1 Classic',
    '1 Rye',
  ])
  expect(day!.to_hand_over.map(({ lines }) => lines.join(', '))).toEqual([
    '6 × Classic (Cookies), 6 × Classic (Cakes)',
    '2 × Classic (Cookies), 1 × Classic, 1 × Rye',
  ])
})

test('what is not paid yet is counted for its day', () => {
  const friday = (id: string, not_paid?: boolean) => ({ ...order(id, '2026-11-20T18:00:00.000Z', []), not_paid })
  const days = bakeDays([friday('beth', true), friday('gus', false), friday('ann')], 'America/Chicago', NOW)
  expect(days.map(({ not_paid }) => not_paid)).toEqual([1])
})

test('what was just pressed on the board counts before the server has it', () => {
  const orders = [order('baked', null, []), order('gone', null, []), order('far', null, [])]
  const pressed = withPressed(orders, [
    { id: 'baked', status: 'ready' },
    { id: 'gone', status: 'completed' },
  ])
  expect(pressed.map(({ id, status }) => [id, status])).toEqual([
    ['baked', 'ready'],
    ['far', 'confirmed'],
  ])
})
