import {
  AtSign,
  BadgeCheck,
  BellIcon,
  CornerDownRight,
  HandCoins,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  PackageOpen,
  ScrollText,
  ShieldAlert,
  ShoppingBag,
  Sparkles,
  Star,
  Store,
} from 'lucide-react'
import { Link } from 'react-router'
import { ago } from '~/lib/ago'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Notice } from '~/ui/notice'
import { Skeleton } from '~/ui/skeleton'
import { VisuallyHidden } from '~/ui/visually-hidden'
import type { NotificationKind } from './notification'
import type { Notification } from './notifications.contract'
import type { Bell } from './use-bell'

const ICONS: Record<NotificationKind, LucideIcon> = {
  order: PackageOpen,
  new_order: ShoppingBag,
  message: MessageCircle,
  bakery_message: MessagesSquare,
  review: Star,
  review_reply: CornerDownRight,
  bakery: Store,
  search: Store,
  forum: AtSign,
  ruling: BadgeCheck,
  bakery_invoice: HandCoins,
  premium: Sparkles,
  permit: ScrollText,
  money_week: HandCoins,
  team: ShieldAlert,
}

export function BellPanel({ bell, close }: { bell: Bell; close: () => void }) {
  const { data, problem, growing, reload, more, read } = bell
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Link to="/account#notifications" onClick={close} className="prose-link inline-flex min-h-11 items-center">
          Settings
        </Link>
        {data !== undefined && data.unread > 0 && (
          <Button variant="quiet" size="sm" onClick={() => void read({ all: true }).catch(() => undefined)}>
            Mark all as read
          </Button>
        )}
      </div>
      <section aria-label="Newest first" className="-mx-2 min-h-0 overflow-y-auto overscroll-contain pb-2">
        {problem && (
          <Notice
            kind="error"
            live
            action={
              <Button size="sm" onClick={reload}>
                Try again
              </Button>
            }
          >
            {problem}
          </Notice>
        )}
        {!data && !problem && <Loading />}
        {data?.rows.length === 0 && (
          <EmptyState icon={<BellIcon />} title="All quiet" className="mx-2 mb-2 border-0 py-8">
            News about your orders, messages and reviews shows up here.
          </EmptyState>
        )}
        {data && (
          <ul className="grid">
            {data.rows.map((item) => (
              <li key={item.id}>
                <Row
                  item={item}
                  open={() => {
                    close()
                    if (!item.read_at) void read({ ids: [item.id] }).catch(() => undefined)
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        {data?.more && (
          <div className="grid justify-items-center pt-2">
            <Button variant="secondary" size="sm" loading={growing} onClick={more}>
              Show older
            </Button>
          </div>
        )}
      </section>
    </>
  )
}

function Row({ item, open }: { item: Notification; open: () => void }) {
  const { kind, title, body, path, count, read_at, created_at } = item
  const Icon = ICONS[kind]
  return (
    <Link to={path} onClick={open} className="flex gap-3 rounded-control p-3 hover:bg-dough">
      <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full bg-dough text-crust">
        <Icon className="size-5" />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={`break-words ${read_at ? '' : 'font-semibold'}`}>{title}</span>
        {body && <span className="line-clamp-2 break-words text-soft">{body}</span>}
        <span className="text-sm text-soft">
          {ago(new Date(created_at), new Date())}
          {count > 1 && ` · and ${count - 1} more`}
        </span>
      </span>
      {!read_at && (
        <span className="mt-2 size-2.5 shrink-0 rounded-full bg-jam">
          <VisuallyHidden>Unread</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-4 p-3">
      <VisuallyHidden>Loading...</VisuallyHidden>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  )
}
