import { forgetOthers, PERSONAL_KEY, takeOver } from '~/http/kept-places'
import { fillSession } from '~/http/session'
import { oneTabAtATime } from '~/lib/one-tab'
import { isApart, safeStorage } from '~/lib/safe-storage'
import { toast } from '~/ui/toast'
import { deviceFingerprint } from './auth-device'
import { FINGERPRINT_HEADER, ZONE_HEADER } from './client-limits'
import { createSessionStore, ENDED_KEY, SESSION_KEY, type SessionStore } from './session-store'

/** Made on first use, since the server renders these modules too and has no local storage. */
export function sessionStore(): SessionStore {
  store ??= createSessionStore({
    storage: safeStorage(),
    // Without locks two tabs that renew at once still get the same successor from the server (ruling 6, ten seconds of grace).
    exclusively: (work) => oneTabAtATime('auth.refresh', work),
    refresh: async (token) => {
      try {
        if (isApart()) return await (await import('./support-view.browser')).renewView()
        return await (await import('./refresh-session.browser')).refresh(token)
      } catch {
        return 'unreachable'
      }
    },
    say: (sentence) => {
      if (asking === 0) toast(sentence)
    },
    closed: () => {
      if (isApart()) return
      safeStorage().removeItem(PERSONAL_KEY)
      navigator.serviceWorker?.controller?.postMessage('FORGET_BOARDS')
    },
    left: () => {
      if (!isApart()) withLeft(({ stopPushes }) => stopPushes())
    },
    forget: forgetOthers,
    takeOver,
    now: Date.now,
  })
  return store
}

let store: SessionStore | undefined

/** Loaded with the first page, after it is drawn: by the time a user signs out there may be no connection. */
export function withLeft(act: (left: typeof import('./left-sessions.browser')) => Promise<void>): void {
  import('./left-sessions.browser').then(act).catch(() => undefined)
}

let asking = 0

/** While a screen asks for the password itself when the session ends, no notice is shown. Answers how to stop. */
export function asksInPlace(): () => void {
  asking++
  return () => void asking--
}

export function hearOtherTabs(): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === SESSION_KEY || event.key === ENDED_KEY || event.key === null) sessionStore().announce()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}

fillSession({
  token: () => sessionStore().token(),
  renew: (stale) => sessionStore().renew(stale),
  headers: () => ({
    [FINGERPRINT_HEADER]: deviceFingerprint(),
    [ZONE_HEADER]: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }),
  user_id: () => {
    const session = sessionStore().read()?.session
    return session && session.kind !== 'recovery' ? session.user.id : null
  },
  member_id: () => sessionStore().member(),
  step_up: async () => (await import('./step-up')).stepUp(),
  subscribe: (listener) => sessionStore().subscribe(listener),
})
