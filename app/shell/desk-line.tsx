import { Store } from 'lucide-react'
import { useAuth } from '~/features/accounts/auth-context'
import { useCounters } from '~/features/counters/use-counters'
import { capped } from '~/lib/text'
import { BottomLine } from './bottom-line'

/** Ruling 62: tells owners and helpers on /browse what waits at their desk. Messages aren't on Today, and some come as to a customer. */
export function DeskLine() {
  const { primary_bakery_id, helps_bakery_id } = useAuth()
  const { unviewed_orders: count } = useCounters()
  const desk = primary_bakery_id ?? helps_bakery_id
  if (!desk || count === 0) return null
  return (
    <BottomLine label="Your dashboard" Icon={Store} to={`/my-listing/${desk}`} goes="Today">
      {capped(count)} new {count === 1 ? 'order' : 'orders'}
    </BottomLine>
  )
}
