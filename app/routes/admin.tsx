import { Flag, Inbox, LifeBuoy, type LucideIcon, Megaphone, Video } from 'lucide-react'
import { useAuth } from '~/features/accounts/auth-context'
import { QueueDoor } from '~/features/cases/queue-door'
import type { ReportKind } from '~/features/reports/report'
import type { SubmissionKind } from '~/features/submissions/submission'
import { pageMeta } from '~/lib/page-meta'
import { cn } from '~/ui/cn'
import { PageHeader } from '~/ui/page-header'

interface Room {
  to: string
  title: string
  line: string
  kinds: readonly string[]
  Icon: LucideIcon
}

// Types alone: the lists themselves would be files of their own, and every page is told of every file.
const SUBMITTED: Record<SubmissionKind, true> = { listing: true, change: true, claim: true }
const REPORTED: Record<ReportKind, true> = {
  message: true,
  review: true,
  bakery: true,
  post: true,
  profile: true,
  picture: true,
}

const EDITORS: Room[] = [
  {
    to: '/submissions',
    title: 'Submissions',
    line: 'New listings, changes and claims.',
    kinds: Object.keys(SUBMITTED),
    Icon: Inbox,
  },
  {
    to: '/reports',
    title: 'Reports',
    line: 'Messages, reviews, pages, forum posts, profiles and pictures.',
    kinds: Object.keys(REPORTED),
    Icon: Flag,
  },
  {
    to: '/admin/help',
    title: 'Help requests',
    line: 'Bugs, feedback and questions.',
    kinds: ['help_request'],
    Icon: LifeBuoy,
  },
]
const ADMINS: Room[] = [
  {
    to: '/admin/share-approvals',
    title: 'Share approvals',
    line: 'Posts for a featured week.',
    kinds: ['share_post'],
    Icon: Megaphone,
  },
  {
    to: '/admin/video-reviews',
    title: 'Video reviews',
    line: 'Clips that customers sent.',
    kinds: ['video_review'],
    Icon: Video,
  },
]

export const meta = () => pageMeta({ title: 'Moderation' })

/** The queues that this person may open, and what waits in each. */
export default function Admin() {
  const { isAdmin } = useAuth()
  return (
    <div className="column pb-16">
      <PageHeader title="Moderation" intro="What’s waiting for a decision." />
      <ul className={cn('grid gap-4 md:grid-cols-2', !isAdmin && 'lg:grid-cols-3')}>
        {[...EDITORS, ...(isAdmin ? ADMINS : [])].map((room) => (
          <QueueDoor key={room.to} {...room} />
        ))}
      </ul>
    </div>
  )
}
