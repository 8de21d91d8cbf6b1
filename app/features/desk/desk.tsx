import {
  ClipboardList,
  CookingPot,
  Croissant,
  Ellipsis,
  type LucideIcon,
  Settings,
  Store,
  Users,
  WalletMinimal,
} from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { CountBadge } from '~/ui/badge'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { Skeleton } from '~/ui/skeleton'
import type { VerificationStatus } from '../bakeries/bakery'
import { DeskHead } from './desk-head'
import { DESK_ROOMS, type DeskRoom, type DeskTab, deskHref, IN_THE_BAR, roomOf, type TabCounts } from './desk-tabs'
import { OwnBakeries } from './own-bakeries'
import { RoomTabs } from './room-tabs'

export interface DeskBakery {
  id: string
  name: string
  slug: string
  time_zone: string
  verification_status: VerificationStatus
  takes_orders?: boolean
  missing?: ('menu' | 'settings')[]
  other_bakeries?: { id: string; name: string }[]
}

/** Customers find something that they can order online. Without hours they ask for a day. */
export const isOrderable = ({ takes_orders, missing }: Pick<DeskBakery, 'takes_orders' | 'missing'>): boolean =>
  takes_orders === true && !missing?.includes('menu')

/** What other features show, by tab. */
export type Rooms = Partial<Record<DeskTab, (bakery: DeskBakery) => ReactNode>>

interface DeskProps {
  bakery: DeskBakery
  helper?: boolean
  tab: DeskTab
  shown: readonly DeskTab[]
  counts?: TabCounts
  /** Of one thing in the room, as an invoice; otherwise the room's name. */
  title?: ReactNode
  actions?: ReactNode
  notice?: ReactNode
  children: ReactNode
}

/** Its rooms are links: a row where there is room, and under the thumb on a phone. */
export function Desk({ bakery, helper = false, tab, shown, counts = {}, title, actions, notice, children }: DeskProps) {
  const open = roomOf(tab)
  const rooms = DESK_ROOMS.flatMap(({ room, label, tabs }) => {
    const first = tabs.find((one) => shown.includes(one.tab))?.tab
    if (!first) return []
    const current = room === open.room ? ('page' as const) : undefined
    return { room, label, to: deskHref(bakery.id, first), current, count: counts[first] ?? 0 }
  })
  const first = rooms.slice(0, rooms.length > IN_THE_BAR + 1 ? IN_THE_BAR : IN_THE_BAR + 1)
  const others = rooms.slice(first.length)
  const more_current = others.find(({ current }) => current)?.current
  return (
    <>
      <div className="column pb-12 md:pt-6 md:pb-16">
        <nav
          aria-label="Parts of my dashboard"
          className="flex gap-1 overflow-x-auto rounded-band bg-dough p-1 max-md:hidden"
        >
          {rooms.map(({ room, label, to, current, count }) => (
            <Link
              key={room}
              to={to}
              aria-current={current}
              className="relative inline-flex min-h-10 items-center whitespace-nowrap rounded-full px-4 font-semibold text-[0.9375rem] text-soft no-underline transition-colors -outline-offset-2 hover:text-ink lg:px-5 aria-[current]:bg-raised aria-[current]:text-ink forced-colors:aria-[current]:border-2"
            >
              {label}
              {/* Takes no room of its own: the count comes late, and the rooms beside it would move. */}
              <CountBadge
                count={count}
                label={`new ${label.toLowerCase()}`}
                className="absolute top-0 right-0 lg:right-0.5"
              />
            </Link>
          ))}
        </nav>
        <DeskHead
          above={
            <>
              {bakery.other_bakeries?.length ? (
                <OwnBakeries bakery={bakery} others={bakery.other_bakeries} tab={tab} />
              ) : (
                <p className="min-w-0 truncate font-medium text-soft">{bakery.name}</p>
              )}
              <Link to={`/bakery/${bakery.slug}`} className="prose-link shrink-0 py-1.5">
                {helper ? 'See the page' : 'See my page'}
              </Link>
            </>
          }
          title={title ?? open.label}
          actions={actions}
        />
        <RoomTabs bakery_id={bakery.id} tab={tab} shown={shown} counts={counts} />
        {notice}
        {children}
      </div>
      <nav
        aria-label="Parts of my dashboard"
        data-bottom-bar="fixed"
        className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-oat border-t bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {first.map(({ room, label, to, current, count }) => (
          <Link key={room} to={to} aria-current={current} className={barClass}>
            <RoomIcon room={room} />
            {label}
            <CountBadge
              count={count}
              label={`new ${label.toLowerCase()}`}
              className="absolute top-1 left-[calc(50%+0.5rem)]"
            />
          </Link>
        ))}
        {others.length > 0 && (
          <DropdownMenu
            trigger={
              <button type="button" aria-current={more_current} className={barClass}>
                <Ellipsis aria-hidden="true" className="size-6" />
                More
              </button>
            }
            items={others.map(({ room, label, to }) => ({ label, to, icon: <RoomIcon room={room} /> }))}
          />
        )}
      </nav>
    </>
  )
}

const barClass =
  'relative grid min-h-16 content-center justify-items-center gap-0.5 font-semibold text-[0.8125rem] text-soft no-underline -outline-offset-4 aria-[current]:text-crust forced-colors:aria-[current]:underline'

const ICONS: Record<DeskRoom, LucideIcon> = {
  today: CookingPot,
  orders: ClipboardList,
  menu: Croissant,
  customers: Users,
  money: WalletMinimal,
  page: Store,
  settings: Settings,
}

function RoomIcon({ room }: { room: DeskRoom }) {
  const Icon = ICONS[room]
  return <Icon aria-hidden="true" className="size-6" />
}

interface OpenRoomsProps {
  rooms: Rooms
  tab: DeskTab
  bakery: DeskBakery
}

/** An opened tab stays, out of sight: looking at an order does not cost what the baker typed in a form. */
export function OpenRooms({ rooms, tab, bakery }: OpenRoomsProps) {
  const [opened, setOpened] = useState<DeskTab[]>([])
  if (rooms[tab] && !opened.includes(tab)) setOpened([...opened, tab])
  return opened.map((one) => (
    <div key={one} hidden={one !== tab}>
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>{rooms[one]?.(bakery)}</Suspense>
    </div>
  ))
}
