import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAuth } from '~/features/accounts/auth-context'

export type Need = 'signed-in' | 'editor' | 'admin'

/** Spec §2, route guard. The server renders 'Loading...' for everybody: what is behind a guard never is in the HTML. */
export function RequireAccess({ need, children }: { need: Need; children: ReactNode }) {
  const { user, loading, rolesLoading, isEditor, isAdmin } = useAuth()
  const { pathname, search, hash } = useLocation()
  if (loading) return <LoadingSession />
  if (need === 'signed-in') {
    if (user) return children
    // Router state, which no outsider can write (decision 8).
    return <Navigate to="/auth" replace state={{ from: `${pathname}${search}${hash}` }} />
  }
  if (user && rolesLoading) return <LoadingSession />
  return user && (need === 'admin' ? isAdmin : isEditor) ? children : <Navigate to="/" replace />
}

export function LoadingSession() {
  return (
    <div role="status" className="column grid min-h-[50vh] place-items-center text-soft">
      Loading...
    </div>
  )
}
