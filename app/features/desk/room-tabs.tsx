import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { CountBadge } from '~/ui/badge'
import { type DeskTab, deskHref, roomOf, type TabCounts } from './desk-tabs'

interface RoomTabsProps {
  bakery_id: string
  tab: DeskTab
  shown: readonly DeskTab[]
  counts: TabCounts
}

/** Nothing for a room with one tab. */
export function RoomTabs({ bakery_id, tab, shown, counts }: RoomTabsProps) {
  const row = useRef<HTMLElement>(null)
  const { label: room, tabs } = roomOf(tab)
  const own = tabs.filter((one) => shown.includes(one.tab))
  // On a narrow phone the row scrolls, and the open tab may be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && open)
      row.current.scrollLeft =
        open.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2
  }, [tab])
  if (own.length < 2) return null
  return (
    <nav
      ref={row}
      aria-label={`Parts of ${room}`}
      className="mb-4 flex gap-5 overflow-x-auto border-oat border-b [scrollbar-width:none] md:mb-6 md:gap-7"
    >
      {own.map(({ tab: one, label }, at) => (
        <Link
          key={one}
          to={deskHref(bakery_id, one)}
          aria-current={one === tab ? 'page' : undefined}
          preventScrollReset
          className="inline-flex min-h-11 shrink-0 items-center gap-2 border-transparent border-b-2 font-semibold text-[0.9375rem] text-soft no-underline -outline-offset-2 hover:text-ink aria-[current]:border-crust aria-[current]:text-ink"
        >
          {label}
          {/* That of the first tab stands at the room itself. */}
          {at > 0 && <CountBadge count={counts[one] ?? 0} label={`new ${label.toLowerCase()}`} />}
        </Link>
      ))}
    </nav>
  )
}
