import {
  CakeSlice,
  ChartNoAxesColumn,
  ClipboardList,
  CookingPot,
  Croissant,
  Ellipsis,
  type LucideIcon,
  MessageSquareText,
  ReceiptText,
  Settings,
  Store,
  Users,
  WalletMinimal,
} from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { CountBadge } from '~/ui/badge'
import { cn } from '~/ui/cn'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import type { VerificationStatus } from '../bakeries/bakery'
import { DESK_TABS, type DeskTab, deskHref, IN_THE_BAR } from './desk-tabs'
import { OwnBakeries } from './own-bakeries'

export interface DeskBakery {
  id: string
  name: string
  slug: string
  time_zone: string
  verification_status: VerificationStatus
  charges_enabled?: boolean
  missing?: ('menu' | 'settings')[]
  other_bakeries?: { id: string; name: string }[]
}

/** Tabs that other features fill; one without content is not shown. */
export type Rooms = Partial<Record<DeskTab, (bakery: DeskBakery) => ReactNode>>

/** How many things wait in a tab, as orders that the bakery has not opened yet. */
export type TabCounts = Partial<Record<DeskTab, number>>

interface DeskProps {
  bakery: DeskBakery
  helper?: boolean
  tab: DeskTab
  shown: readonly DeskTab[]
  counts?: TabCounts
  notice?: ReactNode
  children: ReactNode
}

/** Its tabs are links: a row where there is room, and under the thumb on a phone. */
export function Desk({ bakery, helper = false, tab, shown, counts = {}, notice, children }: DeskProps) {
  const tabs = DESK_TABS.filter((one) => shown.includes(one.tab)).map((one) => ({
    ...one,
    to: deskHref(bakery.id, one.tab),
    current: one.tab === tab ? ('page' as const) : undefined,
    count: counts[one.tab] ?? 0,
  }))
  const first = tabs.slice(0, tabs.length > IN_THE_BAR + 1 ? IN_THE_BAR : IN_THE_BAR + 1)
  const others = tabs.slice(first.length)
  return (
    <>
      <div className="column pb-12 md:pb-16">
        <PageHeader
          title={helper ? bakery.name : 'My Dashboard'}
          intro={helper ? 'You’re helping here. Thanks for lending a hand!' : bakery.name}
          actions={
            <>
              {bakery.other_bakeries?.length ? <OwnBakeries bakery={bakery} others={bakery.other_bakeries} /> : null}
              <LinkButton variant="secondary" to={`/bakery/${bakery.slug}`}>
                {helper ? 'See the page' : 'See my page'}
              </LinkButton>
            </>
          }
        />
        {notice}
        <nav
          aria-label="Parts of my dashboard"
          className="mb-6 flex flex-wrap gap-1 rounded-band bg-dough p-1 max-md:hidden"
        >
          {tabs.map(({ tab: one, label, to, current, count }) => (
            <Link
              key={one}
              to={to}
              aria-current={current}
              preventScrollReset
              className="inline-flex min-h-10 items-center gap-2 rounded-full px-5 font-semibold text-[0.9375rem] text-soft no-underline transition-colors -outline-offset-2 hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink forced-colors:aria-[current]:border-2"
            >
              {label} <CountBadge count={count} label={`new ${label.toLowerCase()}`} />
            </Link>
          ))}
        </nav>
        {children}
      </div>
      <nav
        aria-label="Parts of my dashboard"
        data-bottom-bar="fixed"
        className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-oat border-t bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {first.map(({ tab: one, label, to, current, count }) => (
          <Link key={one} to={to} aria-current={current} className={barClass}>
            <TabIcon tab={one} />
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
              <button type="button" className={cn(barClass, others.some(({ current }) => current) && 'text-ink')}>
                <Ellipsis aria-hidden="true" className="size-6" />
                More
              </button>
            }
            items={others.map(({ tab: one, label, to }) => ({ label, to, icon: <TabIcon tab={one} /> }))}
          />
        )}
      </nav>
    </>
  )
}

const barClass =
  'relative grid min-h-16 content-center justify-items-center gap-0.5 font-semibold text-[0.8125rem] text-soft no-underline -outline-offset-4 aria-[current]:text-crust forced-colors:aria-[current]:underline'

const ICONS: Record<DeskTab, LucideIcon> = {
  today: CookingPot,
  menu: Croissant,
  orders: ClipboardList,
  requests: CakeSlice,
  statistics: ChartNoAxesColumn,
  invoices: ReceiptText,
  customers: Users,
  payouts: WalletMinimal,
  reviews: MessageSquareText,
  listing: Store,
  settings: Settings,
}

function TabIcon({ tab }: { tab: DeskTab }) {
  const Icon = ICONS[tab]
  return <Icon aria-hidden="true" className="size-6" />
}

interface OpenRoomsProps {
  rooms: Rooms
  tab: DeskTab
  bakery: DeskBakery
}

/** An opened room stays, out of sight: looking at an order does not cost what the baker typed in a form. */
export function OpenRooms({ rooms, tab, bakery }: OpenRoomsProps) {
  const [opened, setOpened] = useState<DeskTab[]>([])
  if (rooms[tab] && !opened.includes(tab)) setOpened([...opened, tab])
  return opened.map((one) => (
    <div key={one} hidden={one !== tab}>
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>{rooms[one]?.(bakery)}</Suspense>
    </div>
  ))
}
