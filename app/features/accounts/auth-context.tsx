import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { isApart } from '~/lib/safe-storage'
import { createSharedState } from '~/lib/shared-state'
import { beginLater } from '~/ui/begin-later'
import { UNASKED } from '~/ui/unsaved-input'
import { hearOtherTabs, sessionStore, withLeft } from './auth-session.browser'
import type { EndedSession, Session, SessionUser, StoredSession } from './session-store'

export interface Auth {
  /** Null for anonymous visitors, for guests at the checkout and in a recovery session. */
  user: SessionUser | null
  session: Session | null
  /** The user whose session ended by itself and who has not signed in again. */
  ended: SessionUser | null
  /** True until the first session check, also while the server renders. */
  loading: boolean
  /** True until the server has said what this user may do; guards for editors and admins wait for it. */
  rolesLoading: boolean
  isEditor: boolean
  isAdmin: boolean
  /** Their role waits until they turn on two-step sign-in. */
  needsTwoStep: boolean
  primary_bakery_id: string | null
  helps_bakery_id: string | null
  isGuest: boolean
  continueAsGuest(input: { email: string; full_name: string }): Promise<void>
  adopt(session: Session, options?: { remember: boolean }): void
  signOut(): Promise<void>
  reload(): Promise<void>
}

/** Most visitors never sign in: the script that keeps a session loads after the page. */
const load = () => import('./keep-session.browser')

const shared = createSharedState<Auth>('useAuth must be used within an AuthProvider')

export const useAuth = (): Auth => shared.usePart((auth) => auth)

/** For components that need only the user, which is known before the roles are. */
export const useUser = (): SessionUser | null => shared.usePart((auth) => auth.user)

/** Shows its children another session than the real one. */
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
    const stopHearing = hearOtherTabs()
    const stopKeeping = beginLater(load, ({ keepSession }) => keepSession())
    // As a transition: an ordinary update would draw the heart of every card in one long task.
    startTransition(() => setChecked(true))
    return () => {
      stopHearing()
      stopKeeping()
    }
  }, [])

  const member = stored?.session.kind === 'user' ? stored : null
  const user_id = member?.session.user.id
  useEffect(() => (user_id ? beginLater(load, ({ followRoles }) => followRoles()) : undefined), [user_id])

  const signOut = useCallback(async () => {
    if (isApart()) return (await import('./support-view.browser')).endView()
    const session = sessionStore().read()?.session
    // Counts as loading until home is shown, or a guard would send the user to /auth. flushSync, since the end of the session below reaches
    // every component before an ordinary state change would.
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
      needsTwoStep: member?.access?.needs_two_step ?? false,
      primary_bakery_id: member?.access?.primary_bakery_id ?? null,
      helps_bakery_id: member?.access?.helps_bakery_id ?? null,
      isGuest: stored?.session.kind === 'guest',
      continueAsGuest: async (input) => (await load()).continueAsGuest(input),
      adopt: (session, options) => sessionStore().begin(session, options),
      signOut,
      reload: async () => (await load()).learnRoles(),
    }),
    [stored, ended, member, checked, leaving, signOut],
  )
  return <shared.Provider value={value}>{children}</shared.Provider>
}

const subscribe = (listener: () => void) => sessionStore().subscribe(listener)
const readStored = (): StoredSession | null => sessionStore().read()
const readEnded = (): EndedSession | null => sessionStore().ended()
const nobody = () => null
