import { expect, test } from 'vitest'
import type { OwnItem } from '../menu/menu-items.contract'
import {
  addItem,
  anotherLine,
  bodyOf,
  countOf,
  draftProblems,
  emptyDraft,
  isBegun,
  takeItem,
  totalOf,
  withLine,
} from './new-order'

const option = (id: string, group_name: string, price_delta: number) => ({
  ...{ id, group_name, name: id, price_delta, takes_text: false },
})
const menu = [
  { id: 'rye', name: 'Rye', price: 7.1, options: [] },
  { id: 'cake', name: 'Cake', price: 20.2, options: [option('big', 'Size', 10.1), option('small', 'Size', -0.1)] },
] as unknown as OwnItem[]
const ZONE = 'America/Chicago'

test('a tap is one more; another line is the same thing with other options', () => {
  let draft = addItem(addItem(emptyDraft('cash'), 'rye'), 'rye')
  expect([countOf(draft, 'rye'), totalOf(draft, menu)]).toEqual([2, 14.2])
  draft = addItem(draft, 'cake')
  draft = withLine(draft, { ...draft.lines[1]!, options: { Size: 'big' } })
  draft = addItem(anotherLine(draft, 'cake'), 'cake')
  draft = withLine(draft, { ...draft.lines[2]!, options: { Size: 'small' } })
  expect([countOf(draft, 'cake'), totalOf(draft, menu)]).toEqual([3, 14.2 + 30.3 + 2 * 20.1])
  expect(bodyOf(draft, ZONE).items.map(({ quantity, options }) => [quantity, options])).toEqual([
    [2, []],
    [1, [{ id: 'big' }]],
    [2, [{ id: 'small' }]],
  ])
  for (const _ of [1, 2, 3]) draft = takeItem(draft, 'cake')
  expect([countOf(draft, 'cake'), draft.lines.length]).toEqual([0, 1])
  expect(takeItem(draft, 'cake')).toBe(draft)
})

test('it is sent as it was said', () => {
  const draft = { ...addItem(emptyDraft('cash'), 'rye'), customer_name: 'Anna' }
  expect(bodyOf(draft, ZONE)).toMatchObject({
    method: 'cash',
    paid: false,
    completed: false,
    fulfillment_type: 'pickup',
  })
  expect(bodyOf(draft, ZONE)).not.toHaveProperty('requested_for')
  expect(bodyOf({ ...draft, when: 'now', paid: true }, ZONE)).toMatchObject({ paid: true, completed: true })
  expect(bodyOf({ ...draft, pay: 'later', paid: true }, ZONE)).toMatchObject({ method: 'later', paid: false })
  const window = { starts_at: '2026-11-21T15:00:00.000Z', ends_at: '2026-11-21T16:00:00.000Z' }
  expect(bodyOf({ ...draft, when: window }, ZONE)).toMatchObject({ requested_for: window.starts_at })
  const typed = { when: 'other', day: '2026-11-21', from: '09:00', to: '' } as const
  expect(bodyOf({ ...draft, ...typed }, ZONE)).toMatchObject({
    requested_for: '2026-11-21T15:00:00.000Z',
    requested_until: null,
  })
  const linked = bodyOf({ ...draft, pay: 'link', customer_email: 'a@b.test' }, ZONE)
  expect(linked).toMatchObject({ pay_link: true, customer_email: 'a@b.test' })
  expect(linked).not.toHaveProperty('method')
})

test('what is missing is said beside its field', () => {
  const said = (draft: Parameters<typeof draftProblems>[0]) =>
    Object.entries(draftProblems(draft)).flatMap(([field, problem]) => (problem ? [field] : []))
  expect(said(emptyDraft('cash'))).toEqual(['items', 'customer_name'])
  const filled = { ...addItem(emptyDraft('cash'), 'rye'), customer_name: 'Anna' }
  expect(said(filled)).toEqual([])
  expect(said({ ...filled, pay: 'link' })).toEqual(['customer_email'])
  expect(said({ ...filled, when: 'other' })).toEqual(['requested_for'])
})

test('an order is begun by anything but a way to pay, and no longer when all of it is taken back', () => {
  const empty = emptyDraft('cash')
  const states = [empty, { ...empty, pay: 'link' as const }, { ...empty, notes: 'Sliced' }, addItem(empty, 'rye')]
  expect(states.map(isBegun)).toEqual([false, false, true, true])
  expect(isBegun(takeItem(addItem(empty, 'rye'), 'rye'))).toBe(false)
})
