import { lazy, Suspense } from 'react'
import { useClaimed } from '~/features/accounts/use-claimed'
import { TellMeButton } from '~/features/saved/save-button'

const OwnPageBar = lazy(() => import('~/features/desk/own-page-bar'))

/** Its baker finds the way to the desk. */
export const OwnPage = ({ bakery_id }: { bakery_id: string }) =>
  useClaimed(bakery_id) && (
    <Suspense>
      <OwnPageBar bakery_id={bakery_id} />
    </Suspense>
  )

/** For everyone but its baker. */
export const TellMe = ({ bakery }: { bakery: { id: string; name: string } }) =>
  !useClaimed(bakery.id) && <TellMeButton bakery={bakery} />
