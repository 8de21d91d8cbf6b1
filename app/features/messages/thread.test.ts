import { describe, expect, test } from 'vitest'
import type { Message } from './messages.contract'
import type { Unsent } from './outbox'
import { AFTER, askedBy, inDays, lastRead, lastTime, mayChange, merged, newSince, unsentIn } from './thread'

const ZONE = 'America/Chicago'
const message = (seq: number, more: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  conversation_id: 'c',
  seq,
  sender_id: null,
  sender_name: null,
  from_bakery: false,
  body: `Message ${seq}`,
  card: null,
  pictures: [],
  read_at: null,
  edited_at: null,
  deleted_at: null,
  held: false,
  created_at: '2026-11-16T15:00:00.000Z',
  ...more,
})
const numbers = (items: Message[]) => items.map(({ seq }) => seq)

describe('what is known and what is read are merged', () => {
  test('by number, each once, whatever comes first', () => {
    const all = [1, 2, 3, 4, 5].map((seq) => message(seq))
    expect(numbers(merged(all.slice(2), all.slice(0, 4)))).toEqual([1, 2, 3, 4, 5])
    expect(merged(all, all)).toEqual(all)
  })

  test('and what was read last holds: a message that was changed', () => {
    const [first, changed] = [message(1), message(1, { body: 'Changed' })]
    expect(merged([first], [changed])).toEqual([changed])
  })

  test('a message that was let through stands once, at its new number', () => {
    const held = message(1, { held: true })
    expect(numbers(merged([held, message(2)], [{ ...held, seq: 3, held: false }]))).toEqual([2, 3])
  })
})

test.each([
  ['one that is not known', { message_id: 'm4', seq: 4 }, { part: AFTER }],
  ['one between that is not known', { message_id: 'm9', seq: 2 }, { part: AFTER }],
  ['a change of one that is known', { message_id: 'm2', seq: 2 }, { part: 'm2' }],
  ['one that was let through', { message_id: 'm2', seq: 4 }, { part: AFTER }],
  ['the conversation as a whole', { message_id: null, seq: null }, true],
])('an event about %s asks for it', (_, event, asked) => {
  expect(askedBy(event, [message(1), message(2), message(3)])).toEqual(asked)
})

test('what is not sent yet is shown until the server has it', () => {
  const unsent = ['m2', 'm3'].map((id) => ({ id }) as Unsent)
  expect(unsentIn([message(1), message(2)], unsent)).toEqual([unsent[1]])
})

describe('days', () => {
  const now = new Date('2026-11-16T18:00:00Z')
  const at = (created_at: string) => message(1, { created_at })

  test.each([
    ['2026-11-16T06:00:00.000Z', 'Today'],
    ['2026-11-16T05:59:00.000Z', 'Yesterday'],
    ['2026-11-13T18:00:00.000Z', 'Friday, November 13'],
    ['2025-11-13T18:00:00.000Z', 'Thursday, November 13, 2025'],
  ])('%s is %s', (created_at, words) => {
    expect(inDays([at(created_at)], ZONE, now)[0]?.words).toBe(words)
  })

  test('hold what was written on them, and a later number never opens an earlier day', () => {
    const items = [
      message(1, { created_at: '2026-11-15T18:00:00.000Z' }),
      message(2, { created_at: '2026-11-16T18:00:00.000Z' }),
      message(3, { created_at: '2026-11-15T19:00:00.000Z' }),
    ]
    expect(inDays(items, ZONE, now).map(({ words, items: held }) => [words, numbers(held)])).toEqual([
      ['Yesterday', [1]],
      ['Today', [2, 3]],
    ])
  })

  test.each([
    ['2026-11-16T17:14:00.000Z', '11:14 AM'],
    ['2026-11-15T17:14:00.000Z', 'Yesterday'],
    ['2026-11-09T17:14:00.000Z', 'Mon, Nov 9'],
  ])('in a list, %s is %s', (moment, words) => {
    expect(lastTime(new Date(moment), ZONE, now)).toBe(words)
  })
})

test('the mark of what was read stands at the last of one’s own that was', () => {
  const read_at = '2026-11-16T15:14:00.000Z'
  const items = [
    message(1, { read_at }),
    message(2, { read_at }),
    message(3, { from_bakery: true, read_at }),
    message(4),
  ]
  expect(lastRead(items, false)?.seq).toBe(2)
  expect(lastRead(items.slice(3), false)).toBeUndefined()
})

test('new is what the other side wrote after what was seen', () => {
  const items = [
    message(1, { from_bakery: true }),
    message(2),
    message(3, { from_bakery: true }),
    message(4, { from_bakery: true }),
  ]
  expect(newSince(items, false, 1)).toBe(2)
  expect(newSince(items, true, 1)).toBe(1)
})

test('a message can be changed for five minutes, unless it is gone', () => {
  const now = (minutes: number) => new Date(Date.parse('2026-11-16T15:00:00Z') + minutes * 60_000)
  expect(mayChange(message(1), now(4.9))).toBe(true)
  expect(mayChange(message(1), now(5))).toBe(false)
  expect(mayChange(message(1, { deleted_at: '2026-11-16T15:01:00.000Z' }), now(2))).toBe(false)
})
