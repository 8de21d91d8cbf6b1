import type { Auth } from '~/features/accounts/auth-context'
import type { Counters } from '~/features/counters/counters'

export interface NavItem {
  to: string
  label: string
  count?: number
  counts?: string
  wide?: boolean
}

type NavViewer = Pick<Auth, 'user' | 'isAdmin' | 'primary_bakery_id' | 'helps_bakery_id'>

/** §2, Header. */
export function navItems(
  { user, isAdmin, primary_bakery_id, helps_bakery_id }: NavViewer,
  counters: Counters,
): NavItem[] {
  const new_orders = { count: counters.unviewed_orders, counts: 'new orders' }
  const items: (NavItem | false | null)[] = [
    { to: '/browse', label: 'Discover' },
    { to: '/forum', label: 'Forum' },
    user && {
      to: '/messages',
      label: 'Messages',
      count: counters.unread_messages,
      counts: 'unread messages',
      wide: true,
    },
    user !== null &&
      primary_bakery_id !== null && {
        to: `/my-listing/${primary_bakery_id}`,
        label: 'My Dashboard',
        ...new_orders,
        wide: true,
      },
    user !== null &&
      helps_bakery_id !== null && {
        to: `/my-listing/${helps_bakery_id}`,
        label: 'Bakery Orders',
        ...(primary_bakery_id ? {} : new_orders),
        wide: true,
      },
    { to: '/help', label: 'Help' },
    user !== null && isAdmin && { to: '/admin-dashboard', label: 'Admin', wide: true },
  ]
  return items.filter((item): item is NavItem => Boolean(item))
}

export const profileOf = (user: NonNullable<Auth['user']>) => ({
  to: `/profile/${user.id}`,
  label: `@${user.user_metadata.username || 'user'}`,
})
