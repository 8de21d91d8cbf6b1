import { beforeEach, expect, test } from 'vitest'
import { rememberToSave, takeToSave } from './save-later'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
}
const now = Date.UTC(2026, 10, 15)
const minutes = (count: number) => now + count * 60_000
beforeEach(() => kept.clear())

test('what was wanted is taken once, in the order it was wanted', () => {
  for (const id of ['a', 'b', 'a']) rememberToSave(storage, id, now)
  expect(takeToSave(storage, minutes(1))).toEqual(['b', 'a'])
  expect(takeToSave(storage, minutes(1))).toEqual([])
  expect(kept.size).toBe(0)
})

test('after half an hour, and by a clock that was set back, it is forgotten', () => {
  for (const later of [30, -1]) {
    rememberToSave(storage, 'a', now)
    expect(takeToSave(storage, minutes(later))).toEqual([])
  }
})

test('no more than twenty', () => {
  for (let nth = 0; nth < 25; nth++) rememberToSave(storage, `${nth}`, now)
  expect(takeToSave(storage, now)).toHaveLength(20)
})

test.each(['', '{', '[]', '{"ids":1}', '{"ids":[1,"a"],"at":"x"}', 'null'])(
  'nonsense in the storage is nothing: %s',
  (text) => {
    kept.set('localoaf.save_later', text)
    expect(takeToSave(storage, now)).toEqual([])
  },
)
