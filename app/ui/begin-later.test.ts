import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginLater } from './begin-later'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Fails so often, then comes. */
const loadedAfter = (failures: number) =>
  vi.fn(async () => {
    if (failures-- > 0) throw new TypeError('Failed to fetch')
    return 'script'
  })

test('a script that fails to load is tried again until it comes, more and more seldom', async () => {
  const [load, end] = [loadedAfter(3), vi.fn()]
  const begin = vi.fn((_: string) => end)
  const stop = beginLater(load, begin)
  await vi.advanceTimersByTimeAsync(5_000 + 10_000)
  expect([load.mock.calls.length, begin.mock.calls]).toEqual([3, []])
  await vi.advanceTimersByTimeAsync(20_000)
  expect([load.mock.calls.length, begin.mock.calls]).toEqual([4, [['script']]])
  stop()
  expect(end).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledTimes(4)
})

test('nothing begins after it was stopped', async () => {
  const begin = vi.fn(() => () => {})
  for (const failures of [0, 1]) beginLater(loadedAfter(failures), begin)()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(begin).not.toHaveBeenCalled()
})
