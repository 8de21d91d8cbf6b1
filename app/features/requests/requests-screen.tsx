import { CakeSlice } from 'lucide-react'
import { Link } from 'react-router'
import { formatDollars } from '~/lib/money'
import { longDate } from '~/lib/zone'
import { Badge } from '~/ui/badge'
import { Card, coverClass } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { MoreButton } from '~/ui/more-button'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { HelpLink } from '../articles/help-link'
import { requestPath } from './request'
import { customerLine, standingWords } from './request-words'
import type { RequestSummary } from './requests.contract'
import { useRequests } from './use-request'

export function RequestsScreen() {
  const { data, problem, growing, reload, more } = useRequests(OWN)
  return (
    <div className="column pb-16">
      <PageHeader
        title="Custom Orders"
        intro="Everything you’ve asked bakeries to make for you."
        actions={
          <LinkButton to="/orders" variant="secondary">
            Orders
          </LinkButton>
        }
      />
      {problem && <Failed problem={problem} onAgain={reload} className="mb-6" />}
      {!data && !problem && <Waiting />}
      {data?.rows.length === 0 && (
        <EmptyState
          icon={<CakeSlice />}
          title="You haven’t asked for anything yet"
          action={
            <>
              <LinkButton to="/browse">Browse bakeries</LinkButton>
              <HelpLink slug="custom-orders">How custom orders work</HelpLink>
            </>
          }
        >
          Look for “Ask for a custom order” on a bakery’s page.
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2">
          {data.rows.map((request) => (
            <li key={request.id}>
              <RequestRow request={request} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton more={data?.more} growing={growing} onMore={more} className="mt-6" />
    </div>
  )
}

const OWN = {}

function RequestRow({ request }: { request: RequestSummary }) {
  const { label, tone } = standingWords(request, 'customer')
  return (
    <Card interactive padded className="grid h-full content-start gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="display-3 wrap-anywhere">
          <Link to={requestPath(request.id)} className={coverClass}>
            {request.bakery.name}
          </Link>
        </h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p>{customerLine(request, request.bakery.name)}</p>
      <p className="font-medium">
        For {longDate(request.date)}
        {request.quote?.state === 'open' && (
          <span className="tabular-nums"> · {formatDollars(request.quote.total)}</span>
        )}
      </p>
      <p className="line-clamp-2 text-soft wrap-anywhere">{request.message}</p>
    </Card>
  )
}

const Waiting = () => (
  <div role="status" className="grid gap-4 md:grid-cols-2">
    <span className="sr-only">Loading your requests</span>
    <Skeleton className="h-44 rounded-card" />
    <Skeleton className="h-44 rounded-card" />
  </div>
)
