import { describe, expect, test } from 'vitest'
import { type AttemptEnd, nextWait } from './back-off'

const next = (ended: AttemptEnd, failures: number, random = 1) => nextWait(ended, { failures, first_ms: 3000, random })
const failed = { heard: false }

describe('how long to wait before listening again', () => {
  test('doubles with the first failures, and is never so long that a page is late when the site is back', () => {
    const waits = [0, 1, 2, 40, 2000].map((failures) => next(failed, failures).wait_ms)
    expect(waits).toEqual([3000, 6000, 7000, 7000, 7000])
  })

  test('is half chance', () => {
    expect([0, 0.5, 1].map((random) => next(failed, 1, random).wait_ms)).toEqual([3000, 4500, 6000])
  })

  test('begins anew once a stream was open', () => {
    expect(next({ heard: true }, 7)).toEqual({ wait_ms: 3000, failures: 1 })
    expect(next(failed, 7).failures).toBe(8)
  })

  test('is nothing when only the token ran out', () => {
    expect(next({ heard: true, expired: true }, 3)).toEqual({ wait_ms: 0, failures: 0 })
  })

  test('is never shorter than the server asks for', () => {
    expect(next({ heard: false, retry_after: 60 }, 0, 0).wait_ms).toBe(61_500)
  })
})
