import {
  Coins,
  HeartPulse,
  Inbox,
  KeyRound,
  MailOpen,
  Megaphone,
  PenLine,
  Scale,
  ScrollText,
  SlidersHorizontal,
  Store,
  Users,
  Video,
  Volume2,
} from 'lucide-react'
import { QueueDoor } from '~/features/cases/queue-door'
import { MarketScreen } from '~/features/market/market-screen'
import type { ReportKind } from '~/features/reports/report'
import type { SubmissionKind } from '~/features/submissions/submission'
import { pageMeta } from '~/lib/page-meta'
import { DoorCard } from '~/ui/door-card'
import { PageHeader } from '~/ui/page-header'

// Types alone: the lists themselves would be files of their own, and every page is told of every file.
const MODERATED: Record<SubmissionKind | ReportKind | 'help_request', true> = {
  ...{ listing: true, change: true, claim: true },
  ...{ message: true, review: true, bakery: true, post: true, profile: true, picture: true },
  help_request: true,
}

const QUEUES = [
  {
    to: '/admin',
    title: 'Moderation',
    line: 'Listings, reports and help requests.',
    kinds: Object.keys(MODERATED),
    Icon: Inbox,
  },
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
const DOORS = [
  {
    to: '/admin/breadletter',
    title: 'Breadletter',
    line: 'Write, preview and send the weekly letter.',
    Icon: MailOpen,
  },
  { to: '/admin/email-templates', title: 'Email templates', line: 'Our emails, in your own words.', Icon: PenLine },
  { to: '/admin/orders', title: 'Money', line: 'Orders, invoices, payments, refunds.', Icon: Coins },
  { to: '/admin/users', title: 'Users', line: 'Roles, blocks and devices.', Icon: Users },
  { to: '/admin/cottage-food', title: 'Cottage food laws', line: 'What each state asks of home bakers.', Icon: Scale },
  { to: '/admin/health', title: 'Health', line: 'Findings, and jobs and emails that failed.', Icon: HeartPulse },
  { to: '/admin/bakeries', title: 'Bakeries', line: 'Hide, feature, premium, owners.', Icon: Store },
  { to: '/admin/settings', title: 'Settings', line: 'Prices, figures and limits.', Icon: SlidersHorizontal },
  { to: '/admin/announcements', title: 'Announcements', line: 'One sentence for everyone.', Icon: Volume2 },
  { to: '/admin/approvals', title: 'Approvals', line: 'What takes a second admin’s yes.', Icon: KeyRound },
  { to: '/admin/audit', title: 'Audit log', line: 'Who did what, and when.', Icon: ScrollText },
]

export const meta = () => pageMeta({ title: 'Admin Dashboard' })

export default function AdminDashboard() {
  return (
    <div className="column grid gap-12 pb-16">
      <div>
        <PageHeader title="Admin Dashboard" intro="What’s waiting for a decision, and how the market is doing." />
        <ul className="grid gap-4 lg:grid-cols-3">
          {QUEUES.map((queue) => (
            <QueueDoor key={queue.to} {...queue} />
          ))}
        </ul>
      </div>
      <MarketScreen />
      <ul aria-label="Rooms for admins" className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {DOORS.map((door) => (
          <DoorCard key={door.to} {...door} />
        ))}
      </ul>
    </div>
  )
}
