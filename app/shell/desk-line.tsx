import { Store } from 'lucide-react'
import { useAuth } from '~/features/accounts/auth-context'
import { useCounters } from '~/features/counters/use-counters'
import { capped } from '~/lib/text'
import { BottomLine } from './bottom-line'

/** Ruling 62: tells owners and helpers on /browse what waits at their desk. */
export function DeskLine() {
  const { primary_bakery_id, helps_bakery_id } = useAuth()
  const { unviewed_orders, unread_messages } = useCounters()
  const desk = primary_bakery_id ?? helps_bakery_id
  const waits = [[unviewed_orders, 'new order'] as const, [unread_messages, 'message'] as const].flatMap(([n, what]) =>
    n > 0 ? [`${capped(n)} ${what}${n === 1 ? '' : 's'}`] : [],
  )
  if (!desk || waits.length === 0) return null
  return (
    <BottomLine label="Your dashboard" Icon={Store} to={`/my-listing/${desk}`} goes="Today">
      {waits.join(' and ')}
    </BottomLine>
  )
}
