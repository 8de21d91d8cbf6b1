import { Link } from 'react-router'
import { ago } from '~/lib/ago'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { HELP_STATE_BADGES, helpPath, KIND_NAMES } from './help'
import { helpApi } from './help.calls'
import type { OwnRequest } from './help.contract'

/** What a signed-in person wrote to us. */
export function OwnRequests() {
  const { data, problem, reload } = useAnswer<{ items: OwnRequest[] }>('own', {
    read: (signal) => helpApi('GET /help-requests', { signal }),
    live: ({ type }) => type === 'ruling' || type === 'hello',
  })
  if (problem && !data) return <Failed problem={problem} onAgain={reload} />
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">Loading your requests</span>
        <Skeleton className="h-40" />
      </div>
    )
  if (data.items.length === 0) return <p className="text-soft">You haven’t written to us while signed in.</p>
  return (
    <ul className="grid divide-y divide-oat border-oat border-y">
      {data.items.map(({ number, kind, title, state, created_at }) => (
        <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
          <div className="grid min-w-0 gap-0.5">
            <Link to={helpPath(number)} className="prose-link font-semibold wrap-anywhere">
              {title}
            </Link>
            <span className="text-sm text-soft">
              {KIND_NAMES[kind]} {number} · {ago(new Date(created_at), new Date())}
            </span>
          </div>
          <Badge tone={HELP_STATE_BADGES[state].tone}>{HELP_STATE_BADGES[state].name}</Badge>
        </li>
      ))}
    </ul>
  )
}
