import { expect, test } from 'vitest'
import { porchTaps } from './porch-taps'

const at = (seconds: number) => new Date(Date.parse('2026-11-20T22:00:00Z') + seconds * 1000)

test('a tap whose answer was lost is the same sale when it is tapped again; every other tap is one of its own', () => {
  const taps = porchTaps()
  const [rye, bun] = [taps.next('rye', at(0)), taps.next('bun', at(1))]
  expect(rye).not.toBe(bun)
  taps.lose('rye', rye, at(2))
  expect(taps.next('bun', at(3))).not.toBe(bun)
  expect(taps.next('rye', at(4))).toBe(rye)
  // Lost once more, and then answered.
  taps.lose('rye', rye, at(5))
  expect(taps.next('rye', at(6))).toBe(rye)
  expect(taps.next('rye', at(7))).not.toBe(rye)
})

test('a minute later the baker sells another piece', () => {
  const taps = porchTaps()
  const first = taps.next('rye', at(0))
  taps.lose('rye', first, at(60))
  expect(taps.next('rye', at(120))).not.toBe(first)
})
