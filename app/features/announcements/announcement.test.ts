import { expect, test } from 'vitest'
import { isOver, stateOf } from './announcement'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 9, minutes)).toISOString()

test.each([
  [{ starts_at: at(1), ends_at: at(3), ended_at: null }, 'Coming up', false],
  [{ starts_at: at(0), ends_at: at(1), ended_at: null }, 'Running', false],
  [{ starts_at: at(-9), ends_at: at(0), ended_at: null }, 'Over', true],
  [{ starts_at: at(-9), ends_at: at(9), ended_at: at(-1) }, 'Ended early', true],
  [{ starts_at: at(1), ends_at: at(9), ended_at: at(-1) }, 'Ended early', true],
])('%j is %s', (announcement, state, over) => {
  const now = new Date(at(0))
  expect([stateOf(announcement, now), isOver(announcement, now)]).toEqual([state, over])
})
