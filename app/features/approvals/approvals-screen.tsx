import { KeyRound } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { PROGRAM } from '~/lib/brand'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { LinkTabs } from '~/ui/link-tabs'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { SkeletonText } from '~/ui/skeleton'
import { ApprovalCard } from './approval-card'
import { approvalsApi } from './approvals.calls'
import type { Approval } from './approvals.contract'

interface ApprovalPages {
  rows: Approval[]
  more: boolean
  next: string | null
  other_admins: boolean
}

const TABS = [
  { value: 'waiting', to: '/admin/approvals', label: 'Waiting' },
  { value: 'over', to: '/admin/approvals?state=over', label: 'Decided' },
]

/** The address holds which ones are shown, so that links from mails work. */
export function ApprovalsScreen() {
  const [params] = useSearchParams()
  const state = params.get('state') === 'over' ? 'over' : 'waiting'
  const pages = inPages<Approval, ApprovalPages>(async (known, signal) => {
    const { items, next, other_admins } = await approvalsApi('GET /admin/approvals', {
      query: { state, limit: 30, after: known?.next ?? undefined },
      signal,
    })
    return { rows: items, more: next !== null, next, other_admins }
  })
  const live = ({ type }: { type: string }) => type === 'hello' || type === 'approval'
  const { data, problem, reload, more, growing } = useAnswer<ApprovalPages>(`approvals:${state}`, { ...pages, live })
  return (
    <div className="column grid gap-6 pb-16">
      <PageHeader
        title="Approvals"
        intro="Taking the admin role, deleting an account and giving a bakery away take a second admin’s yes."
        className="pb-0!"
      />
      <LinkTabs label="Approvals" tabs={TABS} value={state} />
      {data && !data.other_admins && (
        <Notice>
          There’s no second admin who can decide yet. Make one under <Link to="/admin/users">Users</Link>, or use the
          machine that runs the site: “npm run {PROGRAM} -- --help” lists its commands.
        </Notice>
      )}
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <SkeletonText lines={8} />}
      {data?.rows.length === 0 && (
        <EmptyState icon={<KeyRound />} title={state === 'waiting' ? 'Nothing’s waiting' : 'Nothing yet'}>
          {state === 'waiting' ? 'Requests from other admins show up here.' : 'Decided requests show up here.'}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <ul className="grid gap-4">
          {data.rows.map((approval) => (
            <ApprovalCard key={approval.id} approval={approval} onDone={reload} />
          ))}
        </ul>
      )}
      {data?.more && (
        <Button variant="secondary" className="justify-self-center" loading={growing} onClick={more}>
          Load more requests
        </Button>
      )}
    </div>
  )
}
