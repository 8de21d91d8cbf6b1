import { expect, test } from 'vitest'
import { freePlace } from './free-place'

// Each screen from its bottom row upward: `x` can be pressed, a notice takes three rows.
test.each([
  ['nothing to press: at the bottom', '......', 0],
  ['a bar at the bottom: above it', 'xx....', 2],
  ['a switch where it would lie: above the switch', '..x...', 3],
  ['a gap that is too small: further up', 'xx..x....', 5],
  ['no gap: where least is covered', 'xxx.x.xxx', 3],
  ['everything full: at the bottom', 'xxxxxx', 0],
  ['a screen lower than the notice', '..', 0],
])('%s', (_, screen, row) => expect(freePlace(screen.length, 3, (at) => screen[at] === 'x')).toBe(row))

test('no more of the screen is looked at than it takes', () => {
  const seen: number[] = []
  freePlace(100, 3, (row) => seen.push(row) < 0)
  expect(seen).toEqual([0, 1, 2])
})
