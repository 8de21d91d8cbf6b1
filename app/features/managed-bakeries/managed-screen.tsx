import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { WaitingYes } from '~/features/approvals/waiting-yes'
import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { PageHeader } from '~/ui/page-header'
import { SkeletonText } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { PayoutsForAdmins } from '../payouts/payouts-for-admins'
import { ActDialog, type ActName } from './act-dialog'
import { managedApi } from './managed-bakeries.calls'
import type { ManagedDetail } from './managed-bakeries.contract'

const onDay = (moment: string) => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium' })

export function ManagedScreen() {
  const { id = '' } = useParams()
  const { data, problem, reload, set } = useAnswer<ManagedDetail>(`managed-bakery:${id}`, {
    read: (signal) => managedApi('GET /admin/bakeries/:id', { params: { id }, signal }),
    live: ({ type }) => type === 'hello',
  })
  return (
    <div className="column grid gap-8 pb-16">
      {problem && !data && <PageHeader title="Bakery" className="pb-0!" />}
      {problem && <Failed problem={problem} onAgain={reload} className={data ? 'mt-10' : undefined} />}
      {!data && !problem && <SkeletonText lines={12} className="mt-10" />}
      {data && <Managed bakery={data} onChanged={(changed) => set(() => changed)} />}
    </div>
  )
}

interface ManagedProps {
  bakery: ManagedDetail
  onChanged: (changed: ManagedDetail) => void
}

function Managed({ bakery, onChanged }: ManagedProps) {
  const [act, setAct] = useState<ActName | null>(null)
  const { id, hidden, premium } = bakery
  const press = (work: Promise<ManagedDetail>, done: string) =>
    work.then(
      (changed) => {
        onChanged(changed)
        toast.success(done)
      },
      (error) => toast.error(sentenceOf(error)),
    )
  return (
    <>
      <ManagedHeader bakery={bakery} />
      <WaitingYes subject_id={id} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Part title="Its page">
          <p className="text-soft">{pageWords(bakery)}</p>
          {bakery.merged_into && (
            <Link to={`/admin/bakeries/${bakery.merged_into.id}`} className="prose-link justify-self-start py-2">
              {bakery.merged_into.name}
            </Link>
          )}
          <div className="flex flex-wrap gap-3">
            {hidden ? (
              <Button
                onClick={() =>
                  press(managedApi('POST /admin/bakeries/:id/show', { params: { id } }), 'Back on its page')
                }
              >
                Show it again
              </Button>
            ) : (
              <Button variant="danger" onClick={() => setAct('hide')}>
                Hide
              </Button>
            )}
            {!bakery.merged_into && (
              <Button variant="secondary" onClick={() => setAct('merge')}>
                Merge into another page
              </Button>
            )}
          </div>
        </Part>
        <Part title="Owner">
          {bakery.owner ? (
            <Link to={`/admin/users/${bakery.owner.id}`} className="prose-link justify-self-start py-2 wrap-anywhere">
              {bakery.owner.full_name} (@{bakery.owner.username})
            </Link>
          ) : (
            <p className="text-soft">Nobody has claimed it.</p>
          )}
          <Button variant="secondary" className="justify-self-start" onClick={() => setAct('transfer')}>
            Give to someone else
          </Button>
        </Part>
        <Part title="Premium">
          <p className="text-soft">
            {!premium ? 'No premium.' : premium.until ? `Until ${onDay(premium.until)}.` : 'Without an end.'}
          </p>
          {premium?.until !== null && (
            <Button variant="secondary" className="justify-self-start" onClick={() => setAct('premium')}>
              Give premium
            </Button>
          )}
        </Part>
        <Featured bakery={bakery} press={press} onFeature={() => setAct('feature')} />
        <Part title="Payouts">
          <PayoutsForAdmins bakery_id={id} />
        </Part>
      </div>
      {act && <ActDialog act={act} bakery={bakery} onDone={onChanged} onClose={() => setAct(null)} />}
    </>
  )
}

interface FeaturedProps {
  bakery: ManagedDetail
  press: (work: Promise<ManagedDetail>, done: string) => unknown
  onFeature: () => void
}

function Featured({ bakery: { id, featured }, press, onFeature }: FeaturedProps) {
  return (
    <Part title="Featured">
      {featured.length === 0 && <p className="text-soft">Not featured.</p>}
      <ul className="grid divide-y divide-oat">
        {featured.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <p>
              {onDay(one.starts_at)} to {onDay(one.ends_at)}{' '}
              <span className="text-soft">{SOURCE_WORDS[one.source]}</span>
            </p>
            {one.source === 'admin' && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() =>
                  press(
                    managedApi('DELETE /admin/bakeries/:id/featured/:featured_id', {
                      params: { id, featured_id: one.id },
                    }),
                    'Ended',
                  )
                }
              >
                End<span className="sr-only"> the time until {onDay(one.ends_at)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="justify-self-start" onClick={onFeature}>
        Feature
      </Button>
    </Part>
  )
}

const SOURCE_WORDS: Record<ManagedDetail['featured'][number]['source'], string> = {
  admin: 'from us',
  paid: 'bought',
  share_campaign: 'earned by sharing',
  other: 'with premium',
}

function pageWords({ merged_into, hidden, approved, takes_orders, owner_blocked }: ManagedDetail): string {
  if (merged_into) return 'It was a double. Its link leads to the page it’s part of now:'
  if (hidden) return 'Hidden. Nobody but the owner sees it, and it takes no orders.'
  if (!approved) return 'Not approved yet.'
  if (owner_blocked) return 'Shown, but closed. Its owner is blocked or leaving.'
  return takes_orders ? 'Shown, and takes orders.' : 'Shown. It takes no orders online.'
}

function ManagedHeader({ bakery }: { bakery: ManagedDetail }) {
  const { id, slug, name, city, state, status, hidden, counts, created_at } = bakery
  const above = (
    <Link to="/admin/bakeries" className="prose-link justify-self-start py-2">
      All bakeries
    </Link>
  )
  return (
    <div className="grid gap-4">
      <PageHeader title={<span className="wrap-anywhere">{name}</span>} above={above} className="pb-0!" />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <span>
          {city}, {state}
        </span>
        {hidden && <Badge tone="jam">Hidden</Badge>}
        {status === 'verified' && <Badge tone="sage">Verified</Badge>}
        <span>Since {onDay(created_at)}</span>
        <span className="tabular-nums">
          {counts.orders} {counts.orders === 1 ? 'order' : 'orders'} · {counts.reviews}{' '}
          {counts.reviews === 1 ? 'review' : 'reviews'}
        </span>
      </p>
      <p className="flex flex-wrap gap-x-5">
        {!hidden && (
          <Link to={`/bakery/${slug}`} className="prose-link py-2">
            Its page
          </Link>
        )}
        <Link to={`/admin/audit?q=${id}`} className="prose-link py-2">
          Changes to this bakery
        </Link>
        <Link to={`/admin/orders?bakery=${id}`} className="prose-link py-2">
          Its orders
        </Link>
        <Link to={`/admin/payments?bakery=${id}`} className="prose-link py-2">
          Its payments
        </Link>
        <Link to={`/admin/invoices?bakery=${id}`} className="prose-link py-2">
          Its invoices
        </Link>
        {counts.open_reports > 0 && (
          <Link to="/reports" className="prose-link py-2">
            {counts.open_reports} open {counts.open_reports === 1 ? 'report' : 'reports'}
          </Link>
        )}
      </p>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-3">
    <h2 className="display-3">{title}</h2>
    {children}
  </section>
)
