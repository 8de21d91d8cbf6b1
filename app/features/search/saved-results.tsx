import { Heart } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useAuth } from '~/features/accounts/auth-context'
import type { AuthOrigin } from '~/features/accounts/auth-return'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { type BrowseState, browseAddress, NOTHING_ASKED } from './browse-state'
import { distanceLabel } from './distance-words'
import { awayFrom, matches } from './saved-filter'
import { SkeletonList } from './skeleton-list'

const SavedTab = lazy(async () => ({ default: (await import('~/features/saved/saved-tab')).SavedTab }))

/** The most that one call gives: the browser filters here, so it needs all of them. */
const AT_ONCE = 100

/** Ruling 16's filter. Pages are rendered as for an anonymous visitor, so the user is known only after hydration. */
export function SavedResults({ state }: { state: BrowseState }) {
  const { user, loading } = useAuth()
  if (loading) return <SkeletonList />
  if (!user)
    return (
      <EmptyState
        icon={<Heart />}
        title="Sign in to see your saved bakeries"
        action={
          <>
            <LinkButton to="/auth" state={{ from: browseAddress(state), why: 'saved' } satisfies AuthOrigin}>
              Sign in
            </LinkButton>
            <LinkButton to={browseAddress({ ...state, saved: false })} variant="secondary">
              Show all bakeries
            </LinkButton>
          </>
        }
      >
        They’re saved to your account, so you’ll find them on every device.
      </EmptyState>
    )
  return (
    <Suspense fallback={<SkeletonList />}>
      <SavedTab
        page={AT_ONCE}
        only={(bakery) => matches(state, bakery)}
        away={(bakery) => {
          const km = awayFrom(state.at, bakery)
          return km === null ? undefined : distanceLabel(km)
        }}
        clear={browseAddress({ ...NOTHING_ASKED, saved: true })}
      />
    </Suspense>
  )
}
