import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import { type Auth, AuthAs, useAuth } from '~/features/accounts/auth-context'
import type { AuthOrigin } from '~/features/accounts/auth-return'
import { asksInPlace } from '~/features/accounts/auth-session.browser'
import { NeedsScript } from '~/ui/needs-script'
import { type Heading, PageHeader } from '~/ui/page-header'

const NeedsTwoStep = lazy(async () => ({
  default: (await import('~/features/two-step/needs-two-step')).NeedsTwoStep,
}))

type Need = 'signed-in' | 'editor' | 'admin'

const SignInAgain = lazy(async () => ({
  default: (await import('~/features/accounts/sign-in-again')).SignInAgain,
}))

/** §2. The HTML never holds what is behind a guard. When the session ends, the screen stays and asks the user to sign in again. */
export function RequireAccess({ need, children }: { need: Need; children: ReactNode }) {
  const auth = useAuth()
  const [opened, setOpened] = useState<Auth | null>(null)
  const now = accessOf(auth, need)
  if (now === 'open' && opened !== auth) setOpened(auth)
  const awaited = now === 'closed' && auth.ended?.id === opened?.user?.id ? auth.ended : null
  const access = awaited ? 'open' : now
  // Deferred, since a large screen would block a phone; but removed at once.
  const drawn = useDeferredValue(access)
  useEffect(() => (access === 'open' ? asksInPlace() : undefined), [access])
  if (access === 'open' && auth.needsTwoStep && need !== 'signed-in')
    return (
      <Suspense fallback={<LoadingSession />}>
        <NeedsTwoStep />
      </Suspense>
    )
  if (access === 'open') {
    const seen = awaited && opened ? opened : auth
    return (
      <AuthAs key={seen.user?.id} value={seen}>
        {drawn === 'open' ? children : <LoadingSession />}
        {awaited && (
          <Suspense>
            <SignInAgain user={awaited} />
          </Suspense>
        )}
      </AuthAs>
    )
  }
  if (access === 'unknown') return <LoadingSession />
  return need === 'signed-in' ? <ToSignIn /> : <ToHome />
}

function accessOf({ user, loading, rolesLoading, isEditor, isAdmin }: Auth, need: Need): 'unknown' | 'open' | 'closed' {
  if (loading) return 'unknown'
  if (need === 'signed-in') return user ? 'open' : 'closed'
  if (user && rolesLoading) return 'unknown'
  return user && (need === 'admin' ? isAdmin : isEditor) ? 'open' : 'closed'
}

export function LoadingSession() {
  const heading = useMatches()
    .map(({ handle }) => (handle as { heading?: Heading } | undefined)?.heading)
    .findLast(Boolean)
  return (
    <div className="column grid min-h-[50vh] content-start">
      {heading && <PageHeader {...heading} />}
      <NeedsScript what="This page" />
      <p role="status" className={`scripted text-soft ${heading ? '' : 'grid min-h-[50vh] place-items-center'}`}>
        Loading...
      </p>
    </div>
  )
}

/** Router state can't be written by outsiders (ruling 8). Not <Navigate>: its new state object would navigate at each rendering. */
function ToSignIn() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const from = `${pathname}${search}${hash}`
  const about = (state as Partial<AuthOrigin> | null)?.about
  useEffect(
    () => void navigate('/auth', { replace: true, state: { from, about } satisfies AuthOrigin }),
    [navigate, from, about],
  )
  return <LoadingSession />
}

function ToHome() {
  const navigate = useNavigate()
  useEffect(() => void navigate('/', { replace: true }), [navigate])
  return <LoadingSession />
}
