import { CakeSlice } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatDollars } from '~/lib/money'
import { longDate } from '~/lib/zone'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card, coverClass } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { Skeleton } from '~/ui/skeleton'
import { Tabs } from '~/ui/tabs'
import { HelpLink } from '../articles/help-link'
import type { DeskBakery } from '../desk/desk'
import { deskHref, requestHref, settingsHref } from '../desk/desk-tabs'
import { BakersRequest } from './bakers-request'
import type { RequestState } from './request'
import { standingWords, waitsForBakery } from './request-words'
import type { RequestSummary } from './requests.contract'
import { useRequests } from './use-request'

/** All requests, or the one that the address names. */
export function RequestsRoom({ bakery }: { bakery: DeskBakery }) {
  const [params] = useSearchParams()
  const named = params.get('tab') === 'requests' ? params.get('request') : undefined
  const [opened, setOpened] = useState(named)
  // While another tab is open the address names none: a quote that is being written stays.
  if (named !== undefined && named !== opened) setOpened(named)
  return (
    <>
      {opened && <BakersRequest key={opened} id={opened} bakery={bakery} back={deskHref(bakery.id, 'requests')} />}
      <div hidden={Boolean(opened)}>
        <AllRequests bakery={bakery} />
      </div>
    </>
  )
}

function AllRequests({ bakery }: { bakery: DeskBakery }) {
  return (
    <section aria-labelledby="requests-title" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="requests-title" className="display-2">
          Custom orders
        </h2>
        <LinkButton variant="secondary" size="sm" to={settingsHref(bakery.id, 'custom-orders')}>
          Your questions and terms
        </LinkButton>
      </div>
      <Tabs
        label="Which requests to see"
        tabs={[
          { value: 'open', label: 'Open', content: <OpenRequests bakery={bakery} /> },
          {
            value: 'accepted',
            label: 'Booked',
            content: <RequestList bakery={bakery} state="accepted" title="Booked" empty="Nothing is booked yet." />,
          },
          {
            value: 'closed',
            label: 'Closed',
            content: (
              <div className="grid gap-8">
                <RequestList
                  bakery={bakery}
                  state="declined"
                  title="You declined"
                  empty="You haven’t declined any request."
                />
                <RequestList
                  bakery={bakery}
                  state="withdrawn"
                  title="They withdrew"
                  empty="Nobody has withdrawn a request."
                />
              </div>
            ),
          },
        ]}
      />
    </section>
  )
}

/** What waits for the baker comes before what waits for customers. */
function OpenRequests({ bakery }: { bakery: DeskBakery }) {
  const listed = useRequests({ bakery_id: bakery.id, state: 'open' })
  const rows = listed.data?.rows
  if (rows?.length === 0)
    return (
      <EmptyState
        icon={<CakeSlice />}
        title="No open requests"
        action={
          <>
            <LinkButton to={settingsHref(bakery.id, 'custom-orders')}>Set up custom orders</LinkButton>
            <HelpLink slug="custom-orders-for-bakers">How custom orders work</HelpLink>
          </>
        }
      >
        Turn custom orders on, say what you need to know, and people can ask you for a cake of their own.
      </EmptyState>
    )
  const [yours, theirs] = [rows?.filter(waitsForBakery) ?? [], rows?.filter((row) => !waitsForBakery(row)) ?? []]
  return (
    <Listing listed={listed}>
      <Rows title="Waiting for you" rows={yours} bakery_id={bakery.id} />
      <Rows title="Waiting for them" rows={theirs} bakery_id={bakery.id} />
    </Listing>
  )
}

interface RequestListProps {
  bakery: DeskBakery
  state: RequestState
  title: string
  empty: string
}

function RequestList({ bakery, state, title, empty }: RequestListProps) {
  const listed = useRequests({ bakery_id: bakery.id, state })
  const rows = listed.data?.rows ?? []
  return (
    <Listing listed={listed}>
      {listed.data && rows.length === 0 && <p className="text-soft">{empty}</p>}
      <Rows title={title} rows={rows} bakery_id={bakery.id} />
    </Listing>
  )
}

function Listing({
  listed: { data, problem, growing, reload, more },
  children,
}: {
  listed: ReturnType<typeof useRequests>
  children: ReactNode
}) {
  return (
    <div className="grid gap-8">
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-40 rounded-card" />}
      {children}
      {data?.more && (
        <Button variant="secondary" className="justify-self-center" loading={growing} onClick={more}>
          Load more
        </Button>
      )}
    </div>
  )
}

function Rows({ title, rows, bakery_id }: { title: string; rows: RequestSummary[]; bakery_id: string }) {
  if (rows.length === 0) return null
  return (
    <div className="grid gap-3">
      <h3 className="display-3">
        {title} <span className="font-sans font-medium text-base text-soft tabular-nums">{rows.length}</span>
      </h3>
      <ul className="grid gap-4 md:grid-cols-2">
        {rows.map((request) => (
          <li key={request.id}>
            <BakersRow request={request} bakery_id={bakery_id} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function BakersRow({ request, bakery_id }: { request: RequestSummary; bakery_id: string }) {
  const { label, tone } = standingWords(request, 'bakery')
  return (
    <Card interactive padded className="grid h-full content-start gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h4 className="font-sans font-semibold text-lg tracking-normal wrap-anywhere">
          <Link to={requestHref(bakery_id, request.id)} className={coverClass}>
            {request.customer_name}
          </Link>
        </h4>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="font-medium">
        For {longDate(request.date)}
        {request.quote && <span className="tabular-nums"> · {formatDollars(request.quote.total)}</span>}
      </p>
      <p className="line-clamp-2 text-soft wrap-anywhere">{request.message}</p>
    </Card>
  )
}
