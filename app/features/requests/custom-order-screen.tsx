import { lazy, Suspense } from 'react'
import { Breadcrumbs } from '~/ui/breadcrumbs'
import { NeedsScript } from '~/ui/needs-script'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { useAuth } from '../accounts/auth-context'
import type { BakeryHere } from './asking'

// Lazy, since every page's list of scripts names those that a route imports.
const Asking = lazy(() => import('./asking'))

/** The server draws the head. */
export function CustomOrderScreen({ bakery }: { bakery: BakeryHere }) {
  const { loading } = useAuth()
  return (
    <div className="column max-w-3xl pb-16">
      <PageHeader
        above={
          <Breadcrumbs items={[{ label: bakery.name, to: `/bakery/${bakery.slug}` }, { label: 'Custom order' }]} />
        }
        title="Ask for a custom order"
        intro={`Tell ${bakery.name} what you have in mind. They’ll answer with questions or a quote, and you decide.`}
      />
      <NeedsScript what="Asking for a custom order" />
      {loading ? (
        <Waiting />
      ) : (
        <Suspense fallback={<Waiting />}>
          <Asking key={bakery.id} bakery={bakery} waiting={<Waiting />} />
        </Suspense>
      )}
    </div>
  )
}

const Waiting = () => (
  <div role="status" className="scripted grid gap-5">
    <span className="sr-only">Loading the form</span>
    <Skeleton className="h-20" />
    <Skeleton className="h-40" />
    <Skeleton className="h-64" />
  </div>
)
