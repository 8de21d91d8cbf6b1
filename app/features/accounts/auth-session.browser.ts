import { ApiError, createClient } from '~/http/client'
import { fillSession } from '~/http/session'
import { keysBeginning, safeStorage } from '~/lib/safe-storage'
import { toast } from '~/ui/toast'
import type { accountsContract } from './accounts.contract'
import { deviceFingerprint } from './auth-device'
import { FINGERPRINT_HEADER } from './client-limits'
import { createSessionStore, PERSONAL_KEY, type RefreshOutcome, SESSION_KEY, type SessionStore } from './session-store'

/** The browser's one session. Made on first use, since the server renders these modules too and has no local storage. */
export function sessionStore(): SessionStore {
  store ??= createSessionStore({
    storage: safeStorage(),
    exclusively: oneAtATime,
    refresh,
    say: (sentence) => toast(sentence),
    forget: () => {
      for (const key of keysBeginning(PERSONAL_KEY)) safeStorage().removeItem(key)
      navigator.serviceWorker?.controller?.postMessage('FORGET_BOARDS')
    },
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

const withoutToken = createClient<typeof accountsContract>()

async function refresh(refresh_token: string): Promise<RefreshOutcome> {
  try {
    return await withoutToken('POST /auth/refresh', { body: { refresh_token } })
  } catch (error) {
    if (!(error instanceof ApiError && [400, 401, 403].includes(error.status))) return 'unreachable'
    return { refused: error.message }
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

fillSession({
  token: () => sessionStore().token(),
  renew: (stale) => sessionStore().renew(stale),
  headers: () => ({ [FINGERPRINT_HEADER]: deviceFingerprint() }),
  user_id: () => {
    const session = sessionStore().read()?.session
    return session && session.kind !== 'recovery' ? session.user.id : null
  },
  subscribe: (listener) => sessionStore().subscribe(listener),
})
