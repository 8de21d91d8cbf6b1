import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '~/features/accounts/auth-context'

type Need = 'signed-in' | 'editor' | 'admin'

/** Spec §2, route guard. The server renders 'Loading...' for everybody: what is behind a guard never is in the HTML. */
export function RequireAccess({ need, children }: { need: Need; children: ReactNode }) {
  // The screen behind it is drawn in small steps.
  const { user, loading, rolesLoading, isEditor, isAdmin } = useDeferredValue(useAuth())
  if (loading) return <LoadingSession />
  if (need === 'signed-in') return user ? children : <ToSignIn />
  if (user && rolesLoading) return <LoadingSession />
  return user && (need === 'admin' ? isAdmin : isEditor) ? children : <ToHome />
}

export function LoadingSession() {
  return (
    <div role="status" className="column grid min-h-[50vh] place-items-center text-soft">
      Loading...
    </div>
  )
}

/** The origin goes into router state, which no outsider can write (decision 8). Not <Navigate>: its fresh state object would navigate anew at each rendering. */
function ToSignIn() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const from = `${pathname}${search}${hash}`
  useEffect(() => void navigate('/auth', { replace: true, state: { from } }), [navigate, from])
  return <LoadingSession />
}

function ToHome() {
  const navigate = useNavigate()
  useEffect(() => void navigate('/', { replace: true }), [navigate])
  return <LoadingSession />
}
