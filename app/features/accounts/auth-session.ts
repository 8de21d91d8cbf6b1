import { ApiError, createClient } from '~/http/client'
import { toast } from '~/ui/toast'
import type { accounts } from './accounts.contract'
import { createSessionStore, type RefreshOutcome, SESSION_KEY, type SessionStore } from './session-store'

/** The browser's one session. Made on first use, since the server renders these modules too and has no local storage. */
export function sessionStore(): SessionStore {
  store ??= createSessionStore({
    storage: safeStorage(),
    exclusively: oneAtATime,
    refresh,
    now: Date.now,
  })
  return store
}

let store: SessionStore | undefined

/** Keeps tabs in step and the token fresh while somebody looks at the page. Answers how to stop. */
export function keepSession(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const plan = () => {
    clearTimeout(timer)
    const stored = sessionStore().read()
    if (!stored || document.visibilityState === 'hidden') return
    const wait = sessionStore().isDue() ? backoff(failures) : stored.due_at - Date.now()
    timer = setTimeout(renewNow, wait)
  }
  const renewNow = async () => {
    const stored = sessionStore().read()
    if (stored && sessionStore().isDue()) {
      const renewed = await sessionStore()
        .renew(stored.session.access_token)
        .then(
          () => true,
          () => false,
        )
      failures = renewed ? 0 : failures + 1
    }
    plan()
  }
  const wake = () => {
    failures = 0
    plan()
  }
  const heard = (event: StorageEvent) => {
    if (event.key === SESSION_KEY || event.key === null) sessionStore().announce()
  }

  const unsubscribe = sessionStore().subscribe(plan)
  window.addEventListener('storage', heard)
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  plan()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    window.removeEventListener('storage', heard)
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
  }
}

const backoff = (failures: number) => (failures === 0 ? 0 : Math.min(5 * 60_000, 5_000 * 2 ** failures))

const withoutToken = createClient<typeof accounts>()

async function refresh(refresh_token: string): Promise<RefreshOutcome> {
  try {
    return await withoutToken('POST /auth/refresh', { body: { refresh_token } })
  } catch (error) {
    if (!(error instanceof ApiError && [400, 401, 403].includes(error.status))) return 'unreachable'
    toast(error.message)
    return 'refused'
  }
}

/**
 * Across tabs where the browser has Web Locks. Elsewhere only within this tab: two tabs that renew at once both get the same
 * successor from the server (decision 6, ten seconds of grace).
 */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('auth.refresh', work) as Promise<T>
  const mine = queue.then(work, work)
  queue = mine.catch(() => undefined)
  return mine
}

let queue: Promise<unknown> = Promise.resolve()

/** Local storage throws when a browser forbids it; then the session lives as long as the page. */
export function safeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    localStorage.getItem(SESSION_KEY)
    return localStorage
  } catch {
    return inMemory
  }
}

const kept = new Map<string, string>()
const inMemory = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
