import { ApiError, createClient } from '~/http/client'
import { forgetOthers, PERSONAL_KEY, takeOver } from '~/http/kept-places'
import { fillSession } from '~/http/session'
import { oneTabAtATime } from '~/lib/one-tab'
import { safeStorage } from '~/lib/safe-storage'
import { toast } from '~/ui/toast'
import type { accountsContract } from './accounts.contract'
import { deviceFingerprint } from './auth-device'
import { FINGERPRINT_HEADER } from './client-limits'
import { createSessionStore, ENDED_KEY, type RefreshOutcome, SESSION_KEY, type SessionStore } from './session-store'

/** The browser's one session. Made on first use, since the server renders these modules too and has no local storage. */
export function sessionStore(): SessionStore {
  store ??= createSessionStore({
    storage: safeStorage(),
    // Without locks two tabs that renew at once both get the same successor from the server (ruling 6, ten seconds of grace).
    exclusively: (work) => oneTabAtATime('auth.refresh', work),
    refresh,
    say: (sentence) => {
      if (asking === 0) toast(sentence)
    },
    closed: () => {
      safeStorage().removeItem(PERSONAL_KEY)
      navigator.serviceWorker?.controller?.postMessage('FORGET_BOARDS')
    },
    left: () => withLeft(({ stopPushes }) => stopPushes()),
    forget: forgetOthers,
    takeOver,
    now: Date.now,
  })
  return store
}

let store: SessionStore | undefined

/** What leaving takes comes with the first page, after it is drawn: a user who signs out may have no connection by then. */
export function withLeft(act: (left: typeof import('./left-sessions.browser')) => Promise<void>): void {
  import('./left-sessions.browser').then(act).catch(() => undefined)
}

let asking = 0

/** As long as a screen would ask for the password itself when the session ends, nothing more is said. Answers how to stop. */
export function asksInPlace(): () => void {
  asking++
  return () => void asking--
}

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
    if (event.key === SESSION_KEY || event.key === ENDED_KEY || event.key === null) sessionStore().announce()
  }

  const unsubscribe = sessionStore().subscribe(plan)
  window.addEventListener('storage', heard)
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  plan()
  withLeft(({ tellOfLeft }) => tellOfLeft())
  return () => {
    clearTimeout(timer)
    unsubscribe()
    window.removeEventListener('storage', heard)
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
  }
}

/** After 1, 2, 4 seconds, and so on: an answer that was lost is given again. */
const backoff = (failures: number) => (failures === 0 ? 0 : Math.min(5 * 60_000, 500 * 2 ** failures))

const withoutToken = createClient<typeof accountsContract>()

const PATIENCE_MS = { least: 5000, most: 40_000 }
let patience_ms = PATIENCE_MS.least

/** Calls wait for it, so it waits less than they do; longer each time, since some connections are that slow. */
async function refresh(refresh_token: string): Promise<RefreshOutcome> {
  const late = AbortSignal.timeout(patience_ms)
  try {
    const answer = await withoutToken('POST /auth/refresh', { body: { refresh_token }, signal: late })
    patience_ms = PATIENCE_MS.least
    return answer
  } catch (error) {
    if (late.aborted) patience_ms = Math.min(PATIENCE_MS.most, patience_ms * 2)
    if (!(error instanceof ApiError && [400, 401, 403].includes(error.status))) return 'unreachable'
    return { refused: error.message }
  }
}

fillSession({
  token: () => sessionStore().token(),
  renew: (stale) => sessionStore().renew(stale),
  headers: () => ({ [FINGERPRINT_HEADER]: deviceFingerprint() }),
  user_id: () => {
    const session = sessionStore().read()?.session
    return session && session.kind !== 'recovery' ? session.user.id : null
  },
  member_id: () => sessionStore().member(),
  subscribe: (listener) => sessionStore().subscribe(listener),
})
