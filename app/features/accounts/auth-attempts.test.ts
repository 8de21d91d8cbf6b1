import { expect, onTestFinished, test, vi } from 'vitest'
import { cleaned, nextRecord, unhurried } from './auth-attempts'

const login = { attempts: 5, window_seconds: 60, block_seconds: 900 }

function attempts(times: number[]) {
  let record: Parameters<typeof nextRecord>[0]
  return times.map((now) => {
    const next = nextRecord(record, login, now)
    record = next.record
    return next.wait
  })
}

test('five attempts in a minute pass; the sixth is blocked for fifteen minutes, counted from itself', () => {
  expect(attempts([0, 1, 2, 3, 4])).toEqual([0, 0, 0, 0, 0])
  expect(attempts([0, 1, 2, 3, 4, 5, 1005])).toEqual([0, 0, 0, 0, 0, 900_000, 899_000])
})

test('the window starts anew after a minute, and the block ends on time', () => {
  expect(attempts([0, 1, 2, 3, 4, 60_000])).toEqual([0, 0, 0, 0, 0, 0])
  expect(attempts([0, 1, 2, 3, 4, 5, 900_004, 900_005, 900_006])).toEqual([0, 0, 0, 0, 0, 900_000, 1, 0, 0])
})

test('records older than an hour go, younger ones and running blocks stay', () => {
  const old = { count: 1, first_at: 0, blocked_until: 0 }
  const young = { count: 1, first_at: 10_000, blocked_until: 0 }
  const blocked = { count: 6, first_at: 0, blocked_until: 900_000 }
  expect(cleaned({ old, young, blocked }, 3_600_000)).toEqual({ young, blocked })
})

// §9: "Artificial delay 800-1200 ms after sign-in and sign-up, 1000-1500 ms after reset."
test.each([
  ['sign_in', 800, 1200],
  ['sign_up', 800, 1200],
  ['password_reset', 1000, 1500],
] as const)('%s: the delay comes after the answer, good or bad', async (what, least, most) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  for (const good of [true, false]) {
    let heard = false
    const answer = new Promise<string>((resolve, reject) => setTimeout(good ? resolve : reject, 5000, 'the answer'))
    const outcome = unhurried(what, answer)
      .catch(String)
      .finally(() => {
        heard = true
      })
    await vi.advanceTimersByTimeAsync(5000 + least - 1)
    expect(heard).toBe(false)
    await vi.advanceTimersByTimeAsync(most - least + 1)
    expect(await outcome).toBe('the answer')
  }
})
