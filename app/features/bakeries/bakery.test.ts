import { describe, expect, test } from 'vitest'
import { homepageFetch } from './bakery'
import { SHUFFLE_SLOT_MS, shufflePivot, shuffleSeed } from './shuffle'

test.each([
  [9, 30],
  [10, 30],
  [11, 33],
  [1, 30],
])('for %i on the homepage %i are fetched', (count, fetched) => {
  expect(homepageFetch(count)).toBe(fetched)
})

describe('the shuffle', () => {
  const slot = new Date(SHUFFLE_SLOT_MS * 1000)
  const slotPlus = (ms: number) => new Date(slot.getTime() + ms)

  test('is held for five minutes per key', () => {
    expect(shuffleSeed('home', slotPlus(SHUFFLE_SLOT_MS - 1))).toBe(shuffleSeed('home', slot))
    expect(shuffleSeed('home', slotPlus(SHUFFLE_SLOT_MS))).not.toBe(shuffleSeed('home', slot))
    expect(shuffleSeed('premium', slot)).not.toBe(shuffleSeed('home', slot))
  })

  test('begins anywhere on the circle with the same chance', () => {
    const tenths = Array.from({ length: 10 }, () => 0)
    for (let at = 0; at < 2000; at++)
      tenths[Math.floor(shufflePivot(shuffleSeed('home', slotPlus(at * SHUFFLE_SLOT_MS))) * 10)]!++
    expect(Math.min(...tenths)).toBeGreaterThan(140)
    expect(Math.max(...tenths)).toBeLessThan(260)
  })
})
