import { useState } from 'react'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import type { ForumTopic } from './forum.contract'
import { memberApi } from './member.calls'
import { OwnPost } from './own-post'

/** On one's own profile: a topic that has no page, because others don't see it. */
export function WaitingTopic({ topic, onChanged }: { topic: ForumTopic; onChanged: () => unknown }) {
  const [open, setOpen] = useState(false)
  const { data, problem, reload } = useAnswer(open ? `waiting ${topic.id}` : null, {
    read: (signal) => memberApi('GET /forum/topics/:id/own', { params: { id: topic.id }, query: { page: 1 }, signal }),
  })
  const first = data?.waiting.find(({ id }) => id === topic.id)
  return (
    <li className="rounded-card border border-oat bg-paper px-4 py-4 md:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-sans font-semibold text-base leading-snug tracking-normal wrap-anywhere">{topic.title}</h3>
        <Badge tone="butter">{topic.state === 'held' ? 'Waiting for us' : 'Hidden'}</Badge>
        <Button
          variant="secondary"
          size="sm"
          className="ml-auto"
          aria-expanded={open}
          onClick={() => setOpen((before) => !before)}
        >
          {open ? 'Close' : 'Read'}
          <span className="sr-only"> {topic.title}</span>
        </Button>
      </div>
      {open && problem && <Failed className="mt-4" problem={problem} onAgain={reload} />}
      {open && !data && !problem && <Skeleton className="mt-4 h-24" />}
      {open && first && <OwnPost post={first} onChanged={onChanged} />}
    </li>
  )
}
