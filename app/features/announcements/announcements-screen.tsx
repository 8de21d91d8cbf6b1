import { Megaphone } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { unlessClosed } from '~/features/two-step/unless-closed.browser'
import { formatPast } from '~/lib/zone'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { PageHeader } from '~/ui/page-header'
import { SkeletonText } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { useNow } from '~/ui/use-now'
import { AUDIENCE_WORDS, isOver, stateOf } from './announcement'
import { AnnouncementForm } from './announcement-form'
import { announcementsApi } from './announcements.calls'
import type { Announcement } from './announcements.contract'

/** /admin/announcements */
export function AnnouncementsScreen() {
  const { data, problem, reload, set } = useAnswer<{ items: Announcement[] }>('announcements', {
    read: (signal) => announcementsApi('GET /admin/announcements', { signal }),
    live: ({ type }) => type === 'hello',
  })
  const now = useNow()
  const [asked, setAsked] = useState<Announcement | null>(null)
  const end = async ({ id }: Announcement) => {
    try {
      const changed = await announcementsApi('POST /admin/announcements/:id/end', { params: { id } })
      set(() => changed)
      toast.success('Ended')
    } catch (error) {
      unlessClosed(error)
      reload()
    }
  }
  const over = data?.items.filter((one) => isOver(one, now)) ?? []
  const open = data?.items.filter((one) => !isOver(one, now)) ?? []
  return (
    <div className="column grid max-w-4xl gap-10 pb-16">
      <PageHeader
        className="pb-0!"
        title="Announcements"
        intro="One sentence for everyone, when it matters: a holiday, an outage, something new."
      />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <SkeletonText lines={8} />}
      {data?.items.length === 0 && (
        <EmptyState icon={<Megaphone />} title="Nothing announced yet">
          Your announcements show up here, with who wrote them and when.
        </EmptyState>
      )}
      {open.length > 0 && <Part title="Now and next" items={open} now={now} onEnd={setAsked} />}
      {data && <AnnouncementForm onMade={(made) => set(() => made)} />}
      {over.length > 0 && <Part title="History" items={over} now={now} />}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(still) => !still && setAsked(null)}
        title="End this announcement?"
        description={asked ? `“${asked.sentence}” is gone at once, and can’t be started again.` : ''}
        confirmLabel="End it"
        danger
        onConfirm={() => asked && end(asked)}
      />
    </div>
  )
}

interface PartProps {
  title: string
  items: Announcement[]
  now: Date
  onEnd?: (announcement: Announcement) => void
}

function Part({ title, items, now, onEnd }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display-3">
        {title}
      </h2>
      <ul className="card mt-3 grid divide-y divide-oat px-5">
        {items.map((one) => (
          <Row key={one.id} announcement={one} now={now} onEnd={onEnd} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  announcement: Announcement
  now: Date
  onEnd: PartProps['onEnd']
}

function Row({ announcement, now, onEnd }: RowProps) {
  const { id, sentence, link, audience, starts_at, ends_at, ended_at, by, ended_by } = announcement
  const state = stateOf(announcement, now)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const moment = (at: string) => formatPast(new Date(at), timeZone, now)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 grow basis-60 gap-1 wrap-anywhere">
        <p id={id} className="font-medium">
          {sentence} {link && <Link to={link}>{link}</Link>}
        </p>
        <p className="text-sm text-soft">
          {AUDIENCE_WORDS[audience]}, by {by ?? 'a former admin'}. From {moment(starts_at)}{' '}
          {ended_at
            ? `until ${moment(ended_at)}, ended by ${ended_by ?? 'a former admin'}.`
            : `until ${moment(ends_at)}.`}
        </p>
      </div>
      <Badge tone={state === 'Running' ? 'sage' : state === 'Coming up' ? 'butter' : 'neutral'}>{state}</Badge>
      {onEnd && (
        <Button variant="secondary" size="sm" aria-describedby={id} onClick={() => onEnd(announcement)}>
          End now
        </Button>
      )}
    </li>
  )
}
