import { useAnswer } from '~/live/use-answer'
import { DoorCard, type DoorCardProps } from '~/ui/door-card'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { casesApi } from './cases.calls'

interface QueueDoorProps extends Omit<DoorCardProps, 'aside' | 'children'> {
  kinds: readonly string[]
}

/** The way to a queue, with what waits in it now. */
export function QueueDoor({ kinds, ...door }: QueueDoorProps) {
  const kind = kinds.join(',')
  const { data, problem, reload } = useAnswer(kind, {
    read: async (signal) => (await casesApi('GET /cases', { query: { kind, state: 'open', limit: 1 }, signal })).count,
    live: ({ type }) => type === 'case' || type === 'hello',
  })
  const waiting =
    data !== undefined ? (
      <p className="font-semibold tabular-nums max-sm:col-start-2">{data === 0 ? 'All done' : `${data} waiting`}</p>
    ) : (
      !problem && <Skeleton className="h-6 w-20 max-sm:col-start-2" />
    )
  return (
    <DoorCard {...door} aside={waiting}>
      {problem && <Failed problem={problem} onAgain={reload} className="relative" />}
    </DoorCard>
  )
}
