import { afterEach, expect, test, vi } from 'vitest'
import { lookUntilMade, waitForUndo } from './wait-for-undo'

afterEach(() => void vi.useRealTimers())

const ways = () => ({ make: async () => 'made', undo: async () => 'undone', look: async () => 'looked' })

test('the first way counts, whatever comes after it', async () => {
  const undone = waitForUndo(60_000, ways())
  void undone.undo()
  void undone.make()
  expect(await undone.ended).toBe('undone')
  const made = waitForUndo(60_000, ways())
  await made.make()
  expect(await made.ended).toBe('made')
})

test('after its time it looks what became of it, and a failure ends it, too', async () => {
  vi.useFakeTimers()
  const waiting = waitForUndo(13_000, ways())
  vi.advanceTimersByTime(13_000)
  vi.useRealTimers()
  expect(await waiting.ended).toBe('looked')
  const failing = waitForUndo(60_000, { ...ways(), undo: () => Promise.reject(new Error('away')) })
  void failing.undo()
  await expect(failing.ended).rejects.toThrow('away')
})

test.each([
  ['at once', ['made'], 0, 'made'],
  ['late', ['ready', 'ready', 'made'], 6000, 'made'],
  ['never', ['ready'], 12_000, 'ready'],
])('a change that is made %s is looked at until then, for a while', async (_, answers, ms, outcome) => {
  vi.useFakeTimers()
  const began = Date.now()
  const looked = lookUntilMade(
    async () => (answers.length > 1 ? answers.shift()! : answers[0]!),
    (answer) => answer === 'made',
  )
  await vi.runAllTimersAsync()
  expect([await looked, Date.now() - began]).toEqual([outcome, ms])
})
