import { Link, useSearchParams } from 'react-router'
import { ago } from '~/lib/ago'
import { HOUR_MS } from '~/lib/durations'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { cn } from '~/ui/cn'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { MOST_WAITING } from './case'
import { casesApi } from './cases.calls'
import type { WaitingKind } from './cases.contract'
import { manyOf, type QueueKinds } from './queue-kind'
import { onCase } from './use-cases'

/** How many of each kind wait, and whether the oldest one waits longer than we mean it to. */
export function Waiting({ kinds, className }: { kinds: QueueKinds; className?: string }) {
  const [params] = useSearchParams()
  const { data, problem, reload } = useAnswer<WaitingKind[]>('waiting', {
    read: async (signal) => (await casesApi('GET /cases/waiting', { signal })).kinds,
    live: onCase,
  })
  if (problem) return <Failed problem={problem} onAgain={reload} className={className} />
  const here = Object.keys(kinds).flatMap((kind) => data?.find((one) => one.kind === kind) ?? [])
  const chosen = params.get('kind')
  const oldest = here
    .filter(({ kind }) => !chosen || kind === chosen)
    .toSorted((a, b) => shareOfGoal(b, kinds) - shareOfGoal(a, kinds))[0]
  const several = Object.keys(kinds).length > 1
  return (
    <div className={cn('grid grid-cols-1 gap-4 empty:hidden', className)}>
      {!data && <Skeleton className={several ? 'h-20' : 'h-6'} />}
      {oldest && (
        <p>
          <Oldest {...oldest} {...kinds[oldest.kind]!} />
        </p>
      )}
      {several && here.length > 0 && (
        <nav aria-label="What waits" className="flex gap-2 max-sm:overflow-x-auto sm:flex-wrap">
          {chosen && (
            <Link to={{ search: '' }} className="chip min-h-10 shrink-0 bg-dough">
              All
            </Link>
          )}
          {here.map(({ kind, count }) => (
            <Link
              key={kind}
              to={{ search: `?${new URLSearchParams({ kind })}` }}
              aria-current={kind === chosen || undefined}
              className="chip min-h-10 shrink-0 bg-dough tabular-nums aria-[current]:bg-crust aria-[current]:text-crust-ink"
            >
              {manyOf(kinds[kind]!.name)} <strong>{countWords(count)}</strong>
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}

const ageOf = ({ oldest_at }: WaitingKind) => Date.now() - Date.parse(oldest_at)

const shareOfGoal = (waiting: WaitingKind, kinds: QueueKinds) => ageOf(waiting) / kinds[waiting.kind]!.goal_hours

function Oldest({ name, goal_hours, ...waiting }: WaitingKind & { name: string; goal_hours: number }) {
  const days = goal_hours / 24
  return (
    <>
      Oldest {name.toLowerCase()}: {ago(new Date(waiting.oldest_at), new Date())}. Our goal is{' '}
      {days === 1 ? 'a day' : `${days} days`}. {ageOf(waiting) > goal_hours * HOUR_MS && <Badge tone="jam">Late</Badge>}
    </>
  )
}

const countWords = (count: number) => (count === MOST_WAITING ? `${count} or more` : count)
