import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePerson, PASSWORD } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { SESSION_KEY, type Session } from './session-store'

const app = useApp()
const whoAmI = async ({ access_token: token }: Session) => (await app.call('GET', '/auth/user', { token })).status
const refresh = async ({ refresh_token }: Session) =>
  (await app.call('POST', '/auth/refresh', { body: { refresh_token } })).status

/** What lies between the browser and the server. */
let way: (answer: () => Promise<Response>) => Promise<Response>
const offline = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}
let asked: string[]
const unsubscribe = vi.fn(async () => true)
let stop = () => {}

/** The site's own session, as a page that is just opened has it. */
async function openPage() {
  vi.resetModules()
  const { safeStorage } = await import('~/lib/safe-storage')
  return {
    ...(await import('./auth-session.browser')),
    ...(await import('./keep-session.browser')),
    ...(await import('./left-sessions.browser')),
    storage: safeStorage(),
  }
}

beforeEach(() => {
  asked = []
  way = (answer) => answer()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const worker = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => worker } })
  vi.stubGlobal('fetch', (address: string, { method, headers, body }: RequestInit) => {
    asked.push(address)
    return way(async () => {
      const sent = { method: method as 'POST', url: address, headers: Object.fromEntries(headers as Headers) }
      const answer = await app.app.inject({ ...sent, ...(body ? { payload: body as string } : {}) })
      const { statusCode: status } = answer
      return new Response(status === 204 ? null : answer.body, { status })
    })
  })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

// The next file must not find this one's session.
afterAll(() => void vi.resetModules())

async function signedIn(): Promise<Session> {
  const { email } = await makePerson(app.services)
  const { body } = await app.call('POST', '/auth/sign-in', { body: { credential: email, password: PASSWORD } })
  return body.session
}

test('two lost answers to a renewal, each after a long silence, sign nobody out', async () => {
  const page = await openPage()
  const first = await signedIn()
  page.sessionStore().begin(first)
  page.storage.setItem(SESSION_KEY, JSON.stringify({ session: first, due_at: 0 }))
  way = async (answer) => {
    const given = await answer()
    if (asked.length > 2) return given
    app.clock.now = new Date(app.clock.now.getTime() + 70_000)
    return offline()
  }
  stop = page.keepSession()
  const token = () => page.sessionStore().read()?.session.access_token
  await expect.poll(token, { timeout: 12_000 }).not.toBe(first.access_token)
  expect(asked).toHaveLength(3)
  expect(await whoAmI(page.sessionStore().read()!.session)).toBe(200)
})

test('a server that does not answer a renewal is left after some seconds, so that the next try can come', async () => {
  const page = await openPage()
  page.sessionStore().begin(await signedIn())
  const limits = vi.spyOn(AbortSignal, 'timeout')
  way = () => offline()
  await expect(page.sessionStore().renew(page.sessionStore().read()!.session.access_token)).rejects.toThrow('offline')
  expect(Math.min(...limits.mock.calls.map(([ms]) => ms))).toBe(5000)
  limits.mockRestore()
})

test('whoever signs out without a connection is signed out on the server as soon as there is one', async () => {
  const page = await openPage()
  const session = await signedIn()
  way = offline
  const told = page.leave(session)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(await whoAmI(session)).toBe(200)
  expect(JSON.stringify(Array.from({ length: page.storage.length }, (_, at) => page.storage.key(at)))).not.toContain(
    session.refresh_token,
  )
  way = (answer) => answer()
  window.dispatchEvent(new Event('online'))
  await told
  expect([await whoAmI(session), await refresh(session), page.storage.length]).toEqual([401, 401, 0])
})

test('… or with the next page, when that is long after and the page was closed', async () => {
  const session = await signedIn()
  way = offline
  const closed = await openPage()
  const told = closed.leave(session)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
  way = (answer) => answer()
  const next = await openPage()
  stop = next.keepSession()
  await expect.poll(() => next.storage.length).toBe(0)
  expect(await refresh(session)).toBe(401)
  window.dispatchEvent(new Event('online'))
  await told
})

test('signing out takes back the pushes of this device; a session that only ended does not', async () => {
  const page = await openPage()
  const session = await signedIn()
  page.sessionStore().begin(session)
  page.sessionStore().lapse()
  page.sessionStore().begin(session)
  await Promise.resolve()
  expect(unsubscribe).not.toHaveBeenCalled()
  page.sessionStore().end()
  await expect.poll(() => unsubscribe.mock.calls.length).toBe(1)
})

test('a hash of no token ends nothing, and says nothing of it', async () => {
  const session = await signedIn()
  const end = (token_hash: string) => app.call('POST', '/auth/end-session', { body: { token_hash } })
  expect((await end('0'.repeat(64))).status).toBe(204)
  expect((await end(session.refresh_token)).status).toBe(400)
  expect(await whoAmI(session)).toBe(200)
})
