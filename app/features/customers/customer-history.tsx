import { Link } from 'react-router'
import { formatDollars } from '~/lib/money'
import { DATE, formatIn } from '~/lib/zone'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { SkeletonText } from '~/ui/skeleton'
import { STATE_WORDS } from './customer'
import { customersApi } from './customers.calls'
import type { Deed } from './customers.contract'

interface DeedPages {
  rows: Deed[]
  more: boolean
  next: string | null
}

export function CustomerHistory({ id, time_zone }: { id: string; time_zone: string }) {
  const pages = inPages<Deed, DeedPages>(async (known, signal) => {
    const query = { limit: 10, after: known?.next ?? undefined }
    const page = await customersApi('GET /customers/:id/history', { params: { id }, query, signal })
    return { rows: page.items, more: page.next !== null, next: page.next }
  })
  const { data, problem, reload, more, growing } = useAnswer<DeedPages>(id, pages)
  return (
    <section aria-labelledby="customer-history" className="grid gap-3">
      <h3 id="customer-history" className="display-3">
        What they ordered
      </h3>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <SkeletonText lines={4} />}
      {data?.rows.length === 0 && <p className="text-soft">Nothing yet.</p>}
      {data && data.rows.length > 0 && (
        <ul className="divide-y divide-oat rounded-card border border-oat">
          {data.rows.map((deed) => (
            <li key={deed.id}>
              <Link
                to={hrefOf(deed)}
                state={{ opened: true }}
                preventScrollReset
                className="grid gap-1 rounded-card px-4 py-3 -outline-offset-3 hover:bg-flour"
              >
                <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                  <span className="font-semibold">
                    {KIND[deed.kind]} <span className="font-normal text-soft text-sm tabular-nums">{deed.number}</span>
                  </span>
                  {deed.total !== null && (
                    <span className="font-semibold tabular-nums">{formatDollars(deed.total)}</span>
                  )}
                </span>
                {deed.words && <span className="line-clamp-2 text-soft wrap-anywhere">{deed.words}</span>}
                <span className="flex flex-wrap items-center gap-2 text-soft text-sm">
                  <Badge>{STATE_WORDS[deed.state] ?? deed.state}</Badge>
                  {formatIn(time_zone, new Date(deed.created_at), DATE)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data?.more && (
        <Button variant="secondary" size="sm" className="justify-self-center" loading={growing} onClick={more}>
          Show earlier ones
        </Button>
      )}
    </section>
  )
}

const KIND: Record<Deed['kind'], string> = { order: 'Order', invoice: 'Invoice', request: 'Request' }

/** Orders and requests open at the same desk. */
const hrefOf = ({ kind, id }: Deed) =>
  kind === 'invoice'
    ? `/dashboard/invoices/${id}`
    : { search: kind === 'order' ? `?tab=customers&order=${id}` : `?tab=requests&request=${id}` }
