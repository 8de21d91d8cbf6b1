import { CountBadge } from '~/ui/badge'
import { LinkTabs } from '~/ui/link-tabs'
import { type DeskTab, deskHref, roomOf, type TabCounts } from './desk-tabs'

interface RoomTabsProps {
  bakery_id: string
  tab: DeskTab
  shown: readonly DeskTab[]
  counts: TabCounts
}

/** Nothing for a room with one tab. */
export function RoomTabs({ bakery_id, tab, shown, counts }: RoomTabsProps) {
  const { label: room, tabs } = roomOf(tab)
  const own = tabs.filter((one) => shown.includes(one.tab))
  if (own.length < 2) return null
  return (
    <LinkTabs
      label={`Parts of ${room}`}
      className="mb-4 md:mb-6"
      value={tab}
      tabs={own.map(({ tab: one, label }, at) => ({
        value: one,
        to: deskHref(bakery_id, one),
        label: (
          <>
            {label}
            {/* That of the first tab stands at the room itself. */}
            {at > 0 && <CountBadge count={counts[one] ?? 0} label={`new ${label.toLowerCase()}`} />}
          </>
        ),
      }))}
    />
  )
}
