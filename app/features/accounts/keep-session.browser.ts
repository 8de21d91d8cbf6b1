import { OfflineError } from '~/http/client'
import { subscribeLive } from '~/live/live'
import { accountsApi } from './accounts.calls'
import { sessionStore } from './auth-session.browser'
import { reportLeftSessions } from './left-sessions.browser'
import { SessionUnreachable } from './session-store'

/** Keeps the token fresh while the page is visible. Answers how to stop. */
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

  const unsubscribe = sessionStore().subscribe(plan)
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  plan()
  void reportLeftSessions()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
  }
}

/** Milliseconds: 1, 2, 4 seconds, and so on. The server repeats an answer that got lost. */
const backoff = (failures: number) => (failures === 0 ? 0 : Math.min(5 * 60_000, 500 * 2 ** failures))

/** Asks on sign-in, on restore and when a role changes, and keeps asking until there is an answer, since guards wait for it. Answers how to stop. */
export function followRoles(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const ask = async (wait: number) => {
    try {
      await learnRoles()
    } catch (error) {
      const passing = error instanceof OfflineError || error instanceof SessionUnreachable
      if (!stopped) timer = setTimeout(ask, wait, passing ? wait : Math.min(60_000, wait * 3))
    }
  }
  timer = setTimeout(ask, 0, 3_000)
  const unsubscribe = subscribeLive(({ type }) => {
    if (type !== 'rights') return
    clearTimeout(timer)
    void ask(3_000)
  })
  return () => {
    stopped = true
    unsubscribe()
    clearTimeout(timer)
  }
}

export async function learnRoles(): Promise<void> {
  const { user, roles: _, ...access } = await accountsApi('GET /auth/user', {})
  sessionStore().learn(user, access)
}

export async function continueAsGuest(input: { email: string; full_name: string }): Promise<void> {
  const { session } = await accountsApi('POST /auth/guest', { body: input })
  sessionStore().begin(session)
}
