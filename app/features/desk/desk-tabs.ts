/** The rooms in the desk's order. The address names a tab (`?tab=`); a room with several shows them as a second row of links. */
export const DESK_ROOMS = [
  { room: 'today', label: 'Today', tabs: [{ tab: 'today', label: 'Today' }] },
  {
    room: 'orders',
    label: 'Orders',
    tabs: [
      { tab: 'orders', label: 'Open' },
      { tab: 'bake-list', label: 'Bake list' },
      { tab: 'finished', label: 'Finished' },
      { tab: 'requests', label: 'Requests' },
    ],
  },
  { room: 'menu', label: 'Menu', tabs: [{ tab: 'menu', label: 'Menu' }] },
  { room: 'customers', label: 'Customers', tabs: [{ tab: 'customers', label: 'Customers' }] },
  {
    room: 'money',
    label: 'Money',
    tabs: [
      { tab: 'statistics', label: 'Sales' },
      { tab: 'invoices', label: 'Invoices' },
      { tab: 'payouts', label: 'Payouts' },
    ],
  },
  {
    room: 'page',
    label: 'Page',
    tabs: [
      { tab: 'listing', label: 'Listing' },
      { tab: 'reviews', label: 'Reviews' },
      { tab: 'premium', label: 'Premium' },
      { tab: 'share', label: 'Share' },
    ],
  },
  { room: 'settings', label: 'Settings', tabs: [{ tab: 'settings', label: 'Settings' }] },
] as const
export type DeskRoom = (typeof DESK_ROOMS)[number]['room']
export type DeskTab = (typeof DESK_ROOMS)[number]['tabs'][number]['tab']

/** How many things wait in a tab. That of a room's first tab is the room's (decision 174). */
export type TabCounts = Partial<Record<DeskTab, number>>

export const DESK_TABS: readonly DeskTab[] = DESK_ROOMS.flatMap(({ tabs }) => tabs.map(({ tab }) => tab))

/** In the desk's order, whatever order they are named in. */
export const shownTabs = (named: readonly string[]): DeskTab[] => DESK_TABS.filter((tab) => named.includes(tab))

export const roomOf = (tab: DeskTab) => DESK_ROOMS.find(({ tabs }) => tabs.some((one) => one.tab === tab))!

/** By its own name or that of its room; `today` where neither is open to the user. */
export const openTab = (asked: string | null, shown: readonly DeskTab[]): DeskTab =>
  shown.find((tab) => tab === asked) ?? shown.find((tab) => roomOf(tab).room === asked) ?? 'today'

/** How many rooms have a place in a phone's bottom bar; the others are behind "More". */
export const IN_THE_BAR = 4

/** Tabs that have a route of their own (§2). */
const ROUTES: Record<string, string> = { invoices: '/dashboard/invoices', premium: '/dashboard/premium' }

export const deskHref = (bakery_id: string, tab: string | null, order_id: string | null = null): string => {
  const route = ROUTES[tab ?? '']
  if (route) return `${route}?bakery=${bakery_id}`
  const query = new URLSearchParams({
    ...(tab && tab !== 'today' ? { tab } : {}),
    ...(order_id ? { order: order_id } : {}),
  })
  return `/my-listing/${bakery_id}${query.size > 0 ? `?${query}` : ''}`
}

export const requestHref = (bakery_id: string, request_id: string): string =>
  `${deskHref(bakery_id, 'requests')}&request=${request_id}`

/** The rows of Settings; each is a screen of its own. */
export const SETTINGS_PARTS = ['hours', 'days-off', 'pickup', 'delivery', 'state', 'custom-orders', 'helpers'] as const
export type SettingsPart = (typeof SETTINGS_PARTS)[number]

export const settingsHref = (bakery_id: string, part: SettingsPart): string =>
  `${deskHref(bakery_id, 'settings')}&part=${part}`
