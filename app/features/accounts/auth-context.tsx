import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { OfflineError } from '~/http/client'
import { createSharedState } from '~/lib/shared-state'
import { UNASKED } from '~/ui/unsaved-input'
import { accountsApi } from './accounts.calls'
import { keepSession, sessionStore, withLeft } from './auth-session.browser'
import { type Ended, type Session, SessionUnreachable, type SessionUser, type Stored } from './session-store'

export interface Auth {
  /** Null for anonymous visitors, for guests at the checkout and in a recovery session. */
  user: SessionUser | null
  session: Session | null
  /** The user who was signed in until their session ended by itself, and has not come back. */
  ended: SessionUser | null
  /** True until the first session check, also while the server renders. */
  loading: boolean
  /** True until the server has said what this user may do; guards for editors and admins wait for it. */
  rolesLoading: boolean
  isEditor: boolean
  isAdmin: boolean
  primary_bakery_id: string | null
  /** Whose board they help with. */
  helps_bakery_id: string | null
  isGuest: boolean
  continueAsGuest(input: { email: string; full_name: string }): Promise<void>
  /** Takes over a session that a password or a mailed link was exchanged for. */
  adopt(session: Session, options?: { remember: boolean }): void
  signOut(): Promise<void>
  /** Asks the server again who this is and what they may do, after a change of either. */
  reload(): Promise<void>
}

const shared = createSharedState<Auth>('useAuth must be used within an AuthProvider')

export const useAuth = (): Auth => shared.usePart((auth) => auth)

/** For what only asks who is here: that is known without the wait for what they may do. */
export const useUser = (): SessionUser | null => shared.usePart((auth) => auth.user)

/** What is drawn inside sees this in place of what is so now. */
export const AuthAs = shared.Provider

export function AuthProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore(subscribe, readStored, nobody)
  const ended = useSyncExternalStore(subscribe, readEnded, nobody)
  const [checked, setChecked] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const navigate = useNavigate()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: over as soon as another page is shown
  useEffect(() => setLeaving(false), [key])

  useEffect(() => {
    const stop = keepSession()
    // In small steps: as an ordinary change it would draw every card's heart in one long task.
    startTransition(() => setChecked(true))
    return stop
  }, [])

  const member = stored?.session.kind === 'user' ? stored : null
  useRoles(member?.session.user.id)

  const signOut = useCallback(async () => {
    const session = sessionStore().read()?.session
    // Counts as loading until home stands: the guard of a personal screen would otherwise send people to /auth. At once, because
    // the end of the session below is seen by every component before an ordinary change of state would be.
    flushSync(() => setLeaving(true))
    sessionStore().end()
    if (session) withLeft(({ leave }) => leave(session))
    await navigate('/', { state: UNASKED, flushSync: true })
  }, [navigate])

  const value = useMemo<Auth>(
    () => ({
      user: member?.session.user ?? null,
      session: member?.session ?? null,
      ended: ended?.user ?? null,
      loading: !checked || leaving,
      rolesLoading: !checked || (member !== null && !member.access),
      isEditor: member?.access?.is_editor ?? false,
      isAdmin: member?.access?.is_admin ?? false,
      primary_bakery_id: member?.access?.primary_bakery_id ?? null,
      helps_bakery_id: member?.access?.helps_bakery_id ?? null,
      isGuest: stored?.session.kind === 'guest',
      continueAsGuest,
      adopt: (session, options) => sessionStore().begin(session, options),
      signOut,
      reload: learnRoles,
    }),
    [stored, ended, member, checked, leaving, signOut],
  )
  return <shared.Provider value={value}>{children}</shared.Provider>
}

/** On sign-in and on restore; a session without an answer keeps asking, since guards wait for it. */
function useRoles(user_id: string | undefined) {
  useEffect(() => {
    if (!user_id) return
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
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [user_id])
}

async function learnRoles() {
  const { user, roles: _, ...access } = await accountsApi('GET /auth/user', {})
  sessionStore().learn(user, access)
}

async function continueAsGuest(input: { email: string; full_name: string }) {
  const { session } = await accountsApi('POST /auth/guest', { body: input })
  sessionStore().begin(session)
}

const subscribe = (listener: () => void) => sessionStore().subscribe(listener)
const readStored = (): Stored | null => sessionStore().read()
const readEnded = (): Ended | null => sessionStore().ended()
const nobody = () => null
