import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followCounters } from './counters-store.browser'

let asked: ((unread_messages: number) => void)[] = []
let page: EventTarget

beforeEach(() => {
  asked = []
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', page)
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

test('the counts are asked for again as soon as the connection is back', async () => {
  const told = vi.fn()
  const stop = followCounters('rosa', told)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]!(23)
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith({ unread_messages: 23 }))
  page.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]!(24)
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith({ unread_messages: 24 }))
  stop()
  page.dispatchEvent(new Event('online'))
  expect(asked).toHaveLength(2)
})
