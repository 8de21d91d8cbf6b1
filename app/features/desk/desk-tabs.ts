/** In the desk's order. The first is open when the address names none. */
export const DESK_TABS = [
  { tab: 'today', label: 'Today' },
  { tab: 'menu', label: 'Menu' },
  { tab: 'orders', label: 'Orders' },
  { tab: 'requests', label: 'Requests' },
  { tab: 'statistics', label: 'Sales' },
  { tab: 'invoices', label: 'Invoices' },
  { tab: 'customers', label: 'Customers' },
  { tab: 'payouts', label: 'Payouts' },
  { tab: 'reviews', label: 'Reviews' },
  { tab: 'listing', label: 'Listing' },
  { tab: 'settings', label: 'Settings' },
] as const
export type DeskTab = (typeof DESK_TABS)[number]['tab']

/** In the desk's order, whatever order they are named in. */
export const shownTabs = (named: readonly string[]): DeskTab[] =>
  DESK_TABS.map(({ tab }) => tab).filter((tab) => named.includes(tab))

/** Parts of a tab that have an address of their own. */
const PART_OF: Record<string, DeskTab> = { 'bake-list': 'orders', finished: 'orders' }

export function openTab(asked: string | null, shown: readonly DeskTab[]): DeskTab {
  const tab = PART_OF[asked ?? ''] ?? asked
  return shown.find((one) => one === tab) ?? 'today'
}

/** How many have a place in a phone's bottom bar; the others are behind "More". */
export const IN_THE_BAR = 4

export const requestHref = (bakery_id: string, request_id: string): string =>
  `${deskHref(bakery_id, 'requests')}&request=${request_id}`

export const deskHref = (bakery_id: string, tab: string | null, order_id: string | null = null): string => {
  const query = new URLSearchParams({
    ...(tab && tab !== 'today' ? { tab } : {}),
    ...(order_id ? { order: order_id } : {}),
  })
  return `/my-listing/${bakery_id}${query.size > 0 ? `?${query}` : ''}`
}
