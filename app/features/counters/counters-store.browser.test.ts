import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followCounters } from './counters-store.browser'

let asked: ((unread_messages: number) => void)[] = []

beforeEach(() => {
  asked = []
  const quiet = { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible' }
  vi.stubGlobal('document', quiet)
  vi.stubGlobal('window', quiet)
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      asked.push((unread_messages) => resolve(Response.json({ unread_messages })))
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('whoever follows the same person’s counts shares one question, also who comes later', async () => {
  const [first, second, late] = [vi.fn(), vi.fn(), vi.fn()]
  const stops = [followCounters('rosa', first), followCounters('rosa', second)]
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]!(3)
  for (const told of [first, second]) await vi.waitFor(() => expect(told).toHaveBeenCalledWith({ unread_messages: 3 }))
  stops.push(followCounters('rosa', late))
  expect(late).toHaveBeenCalledWith({ unread_messages: 3 })
  expect(asked).toHaveLength(1)
  for (const stop of stops) stop()
  followCounters('rosa', vi.fn())()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
})

test('the next person hears nothing of it, and what comes late for the last one is dropped', async () => {
  const [rosa, theo] = [vi.fn(), vi.fn()]
  const leave = followCounters('rosa', rosa)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  const stop = followCounters('theo', theo)
  leave()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[0]!(3)
  asked[1]!(1)
  await vi.waitFor(() => expect(theo).toHaveBeenCalledWith({ unread_messages: 1 }))
  expect(theo).toHaveBeenCalledTimes(1)
  expect(rosa).not.toHaveBeenCalled()
  stop()
})
