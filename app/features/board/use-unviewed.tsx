import { useAuth } from '../accounts/auth-context'
import { useCounters } from '../counters/use-counters'

/** The header's own number, at the bakery that the header means: so the two never differ (decision 174). Elsewhere `counted`. */
export function useUnviewed(bakery_id: string, counted: number): number {
  const { primary_bakery_id, helps_bakery_id } = useAuth()
  const { unviewed_orders } = useCounters()
  return bakery_id === (primary_bakery_id ?? helps_bakery_id) ? unviewed_orders : counted
}
