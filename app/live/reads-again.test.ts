import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, LateError, OfflineError } from '~/http/client'
import { createAnswer } from './answer'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const turnedAway = (retry_after?: number) => new ApiError(503, { error: 'Busy.' }, retry_after)

/** A page whose every reading ends as told; the moments at which it reads, in seconds from the first. */
function failing(outcome: (nth: number) => string | Error | Promise<string>, kept?: () => string) {
  const began = Date.now()
  const moments: number[] = []
  const answer = createAnswer<string>(() => ({
    read: async () => {
      const now = outcome(moments.push((Date.now() - began) / 1000) - 1)
      if (now instanceof Error) throw now
      return now
    },
    kept,
  }))
  return { answer, moments, stop: answer.start() }
}

test('a page that was turned away reads again by itself, later and later, until it has its answer', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const { answer, moments } = failing((nth) => (nth < 6 ? turnedAway() : 'bread'))
  await vi.advanceTimersByTimeAsync(50_000)
  expect(moments).toEqual([0, 3, 9, 21, 45])
  expect(answer.state().error).toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(moments).toEqual([0, 3, 9, 21, 45, 75, 105])
  expect(answer.state()).toMatchObject({ data: 'bread', error: null })
})

test.each([
  ['without a connection', new OfflineError()],
  ['when the network hangs', new LateError(true)],
  ['when the site is busy', turnedAway()],
  ['when the site fails', new ApiError(500, null)],
])('%s the page shows what was kept, until it has its answer', async (_, error) => {
  const { answer } = failing(
    (nth) => (nth === 0 ? error : 'bread'),
    () => 'yesterday’s bread',
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(answer.state()).toMatchObject({ data: 'yesterday’s bread', error })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(answer.state()).toMatchObject({ data: 'bread', error: null })
})

test('a browser that knows that it is offline shows what was kept at once', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { answer } = failing(
    () => new Promise(() => {}),
    () => 'yesterday’s bread',
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(answer.state().data).toBe('yesterday’s bread')
})

test('what was kept is shown to whoever has waited for five seconds, and gives way to a refusal', async () => {
  let refuse = (_: Error) => {}
  const { answer } = failing(
    () => new Promise((_, reject) => (refuse = reject)),
    () => 'yesterday’s bread',
  )
  await vi.advanceTimersByTimeAsync(4900)
  expect(answer.state().data).toBeUndefined()
  await vi.advanceTimersByTimeAsync(100)
  expect(answer.state()).toMatchObject({ data: 'yesterday’s bread', error: null })
  refuse(new ApiError(404, { error: 'Not here.' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(answer.state()).toMatchObject({ data: undefined, error: { status: 404 } })
})

test('a page does not read again sooner than the server asks for', async () => {
  const { moments } = failing(() => turnedAway(20))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(moments).toEqual([0])
  await vi.advanceTimersByTimeAsync(3000)
  expect(moments).toHaveLength(2)
})

test('what was refused is not read again, nor what was left', async () => {
  const refused = failing(() => new ApiError(404, { error: 'Not here.' }))
  const left = failing(() => new Error('offline'))
  await vi.advanceTimersByTimeAsync(1000)
  left.stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect([refused.moments, left.moments]).toEqual([[0], [0]])
})

test('pages that were turned away in one moment do not come back in one', async () => {
  const pages = Array.from({ length: 200 }, () => failing((nth) => (nth === 0 ? turnedAway(3) : 'bread')))
  await vi.advanceTimersByTimeAsync(7000)
  const tried = pages.map(({ moments }) => moments[1]!)
  const in_one = Array.from({ length: 70 }, (_, tenth) => tried.filter((at) => Math.floor(at * 10) === tenth).length)
  expect(Math.max(...in_one)).toBeLessThan(200 / 4)
  expect(pages.every(({ answer }) => answer.state().data === 'bread')).toBe(true)
})

test('of a list one part is read again, of several everything', async () => {
  const asked: string[] = []
  let busy = false
  const reading = async (what: string) => {
    asked.push(what)
    if (busy) throw turnedAway()
    return what
  }
  const answer = createAnswer<string>(() => ({
    read: () => reading('all'),
    part: reading,
    live: (event) => 'invoice_id' in event && { part: event.invoice_id },
  }))
  const hear = (invoice_id: string) => answer.hear({ type: 'invoice', invoice_id, bakery_id: 'b' })
  answer.start()
  await vi.advanceTimersByTimeAsync(0)
  busy = true
  hear('one')
  await vi.advanceTimersByTimeAsync(3000)
  hear('two')
  await vi.advanceTimersByTimeAsync(0)
  busy = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toEqual(['all', 'one', 'one', 'two', 'all'])
  expect(answer.state().error).toBeNull()
})
