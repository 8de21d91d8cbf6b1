import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '~/http/client'
import { fillSession, session } from '~/http/session'

// Real ones would still try while the next file runs, which has no browser.
vi.useFakeTimers()
afterEach(() => void vi.useRealTimers())

let tries = 0
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('navigator', {})
vi.mock('~/live/live', () => ({ subscribeLive: () => {} }))
vi.mock('./messages.calls', () => ({
  messagesApi: async () => {
    // Whoever tries for ever waits here.
    if (++tries > 5) await new Promise(() => {})
    throw new ApiError(500, { error: 'Something went wrong.', code: 'failed' })
  },
}))

/** As browsers have it, with room for so many letters. */
function storageWith(room: number) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new Error('QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}

test('a message that the server fails over, on a device without room for how often: waits all the same, and is there once', async () => {
  const written = { id: 'm1', conversation_id: 'c1', body: 'Hello', pictures: [], card: null }
  const room = JSON.stringify({ ...written, at: new Date().toISOString(), refused: null }).length
  vi.stubGlobal('localStorage', storageWith(room))
  fillSession({ ...session(), member_id: () => 'ann' })
  const { outbox } = await import('./outbox.browser')
  outbox().add(written)
  await vi.advanceTimersByTimeAsync(50)
  expect(tries).toBe(1)
  expect(outbox().of('c1')).toMatchObject([{ body: 'Hello', failed: { times: 1 } }])
})
