import { MailOpen, Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useSend } from '~/http/use-send'
import { grouped } from '~/lib/text'
import { formatDay, LONG_DAY } from '~/lib/zone'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card, coverClass } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { FormNotice } from '~/ui/form-notice'
import { MoreButton } from '~/ui/more-button'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { type IssueState, STATE_WORDS } from './breadletter'
import { breadletterApi } from './breadletter.calls'
import type { IssueSummary } from './breadletter.contract'

export const adminPath = (number: number): string => `/admin/breadletter/${number}`

const TONES: Record<IssueState, 'neutral' | 'butter' | 'sage' | 'jam'> = {
  draft: 'neutral',
  scheduled: 'butter',
  sending: 'butter',
  paused: 'jam',
  stopped: 'jam',
  sent: 'sage',
}

export const StateBadge = ({ state }: { state: IssueState }) => <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>

export function IssuesScreen() {
  const { data, problem, growing, reload, more } = useAnswer<{ rows: IssueSummary[]; more: number | null }>('issues', {
    read: async (signal) => {
      const { items, next } = await breadletterApi('GET /breadletter-issues', { query: {}, signal })
      return { rows: items, more: next }
    },
    more: async (shown, signal) => {
      const below = shown.more ?? undefined
      const { items, next } = await breadletterApi('GET /breadletter-issues', { query: { below }, signal })
      return { rows: [...shown.rows, ...items], more: next }
    },
  })
  return (
    <div className="column pb-16">
      <PageHeader
        title="Breadletter"
        intro="The weekly letter to everyone who signed up for it."
        actions={<BeginButton />}
      />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-40" />}
      {data?.rows.length === 0 && (
        <EmptyState icon={<MailOpen />} title="No issue yet">
          Begin the first one. It goes out when you say so.
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {data?.rows.map((issue) => (
          <IssueRow key={issue.number} {...issue} />
        ))}
      </ul>
      {data && <MoreButton more={data.more} growing={growing} onMore={more} className="mt-6" />}
    </div>
  )
}

function BeginButton() {
  const navigate = useNavigate()
  const { box, busy, notice, send } = useSend<HTMLDivElement>()
  const begin = () =>
    send(async () => {
      const { number } = await breadletterApi('POST /breadletter-issues', {})
      await navigate(adminPath(number))
    })
  return (
    <div ref={box} className="grid gap-2">
      <Button loading={busy} onClick={() => void begin()}>
        <Plus className="size-4.5" aria-hidden="true" />
        Write the next issue
      </Button>
      <FormNotice>{notice}</FormNotice>
    </div>
  )
}

function IssueRow({ number, state, subject, send_on, readers, queued, clicks }: IssueSummary) {
  const gone = !['draft', 'scheduled'].includes(state)
  return (
    <li>
      <Card padded interactive className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-center">
        <div className="grid gap-1">
          <h2 className="font-sans font-semibold text-lg tracking-normal wrap-anywhere">
            <Link to={adminPath(number)} className={coverClass}>
              {number}. {subject || 'No subject yet'}
            </Link>
          </h2>
          <p className="text-soft">
            {send_on ? formatDay(send_on, LONG_DAY) : 'No day yet'}
            {gone && ` · ${grouped(queued)} of ${grouped(readers)} readers · ${grouped(clicks)} clicks`}
          </p>
        </div>
        <p>
          <StateBadge state={state} />
        </p>
      </Card>
    </li>
  )
}
