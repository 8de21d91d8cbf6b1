import { expect, test } from 'vitest'
import { ownFirst, type ShownReview } from './review-day'

const review = (id: number) => ({ id: String(id) }) as ShownReview
const list = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => review(from + at))
const ids = (reviews: readonly ShownReview[]) => reviews.map(({ id }) => Number(id))
const own = { ...review(15), hidden: false }

test('an old review of one’s own stands first, once, however many are loaded', () => {
  expect(ids(ownFirst(list(1, 10), own))).toEqual([15, ...ids(list(1, 10))])
  expect(ids(ownFirst(list(1, 20), own))).toEqual([15, ...ids(list(1, 14)), ...ids(list(16, 20))])
})

test('a new one stays at its place, and a hidden one away', () => {
  expect(ids(ownFirst(list(10, 19), own))).toEqual(ids(list(10, 19)))
  expect(ids(ownFirst(list(1, 10), { ...own, hidden: true }))).toEqual(ids(list(1, 10)))
  expect(ids(ownFirst(list(1, 10), null))).toEqual(ids(list(1, 10)))
})
