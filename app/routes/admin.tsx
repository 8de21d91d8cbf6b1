import { Flag, Inbox, LifeBuoy, type LucideIcon, MailOpen, Megaphone, PenLine, ScrollText, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useMatches } from 'react-router'
import { useAuth } from '~/features/accounts/auth-context'
import { casesApi } from '~/features/cases/cases.calls'
import type { ReportKind } from '~/features/reports/report'
import type { SubmissionKind } from '~/features/submissions/submission'
import { pageMeta } from '~/lib/page-meta'
import { useAnswer } from '~/live/use-answer'
import { Card, coverClass } from '~/ui/card'
import { cn } from '~/ui/cn'
import { Failed } from '~/ui/failed'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'

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

/** Nothing waits behind these. */
const DOORS: Omit<Room, 'kinds'>[] = [
  {
    to: '/admin/breadletter',
    title: 'Breadletter',
    line: 'Write, preview and send the weekly letter.',
    Icon: MailOpen,
  },
  { to: '/admin/email-templates', title: 'Email templates', line: 'Our emails, in your own words.', Icon: PenLine },
  { to: '/admin/audit', title: 'Audit log', line: 'Who did what, and when.', Icon: ScrollText },
]

const TITLES = { admin: 'Moderation', 'admin-dashboard': 'Admin Dashboard' }

const titleOf = (matches: ({ id: string } | undefined)[]) => TITLES[matches.at(-1)?.id as keyof typeof TITLES]

export const meta = ({ matches }: { matches: ({ id: string } | undefined)[] }) => pageMeta({ title: titleOf(matches) })

/** Serves /admin and /admin-dashboard: the queues that this person may open, and what waits in each. */
export default function Admin() {
  const { isAdmin } = useAuth()
  return (
    <div className="column pb-16">
      <PageHeader title={titleOf(useMatches())} intro="What’s waiting for a decision." />
      <ul className={cn('grid gap-4 md:grid-cols-2', !isAdmin && 'lg:grid-cols-3')}>
        {[...EDITORS, ...(isAdmin ? ADMINS : [])].map((room) => (
          <RoomCard key={room.to} {...room} />
        ))}
        {isAdmin && DOORS.map((door) => <Door key={door.to} {...door} />)}
      </ul>
    </div>
  )
}

function RoomCard({ to, title, line, kinds, Icon }: Room) {
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
    <Door to={to} title={title} line={line} Icon={Icon} aside={waiting}>
      {problem && <Failed problem={problem} onAgain={reload} className="relative" />}
    </Door>
  )
}

interface DoorProps extends Omit<Room, 'kinds'> {
  aside?: ReactNode
  children?: ReactNode
}

function Door({ to, title, line, Icon, aside, children }: DoorProps) {
  return (
    <li>
      <Card padded interactive className="grid h-full gap-4">
        <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr_auto]">
          <span aria-hidden="true" className="grid size-12 place-items-center rounded-full bg-dough text-crust">
            <Icon className="size-5" />
          </span>
          <div>
            <h2 className="font-sans font-semibold text-lg tracking-normal">
              <Link to={to} className={coverClass}>
                {title}
              </Link>
            </h2>
            <p className="text-soft">{line}</p>
          </div>
          {aside}
        </div>
        {children}
      </Card>
    </li>
  )
}
