import { lazy, Suspense } from 'react'
import { useMatches } from 'react-router'
import { useUser } from '~/features/accounts/auth-context'
import { pageMeta } from '~/lib/page-meta'
import { UnopenedPage } from '~/shell/unopened-page'
import { type UnopenedPath, unopenedScreens } from '~/shell/unopened-screens'

// In one module with all the others: only this screen needs it.
const ListingWaitlist = lazy(async () => ({
  default: (await import('~/features/newsletter/listing-waitlist')).ListingWaitlist,
}))

export const handle = { noindex: true }

export const meta = ({ matches }: { matches: ({ id: string } | undefined)[] }) =>
  pageMeta({ title: screenOf(matches).title })

export default function Unopened() {
  const user = useUser()
  const screen = screenOf(useMatches())
  return (
    <UnopenedPage {...screen}>
      {screen === unopenedScreens['get-listed'] && (
        <Suspense>
          <ListingWaitlist email={user?.email} />
        </Suspense>
      )}
    </UnopenedPage>
  )
}

/** One module serves many addresses: the route's id, which is its path, says which. */
function screenOf(matches: ({ id: string } | undefined)[]) {
  return unopenedScreens[matches.at(-1)?.id as UnopenedPath]
}
