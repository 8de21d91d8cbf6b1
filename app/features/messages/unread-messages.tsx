import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { capped } from '~/lib/text'
import { cn } from '~/ui/cn'
import { useCounters } from '../counters/use-counters'

/** Always there, so that nothing jumps when the count comes. */
export function UnreadMessages() {
  const { unread_messages: count } = useCounters()
  return (
    <Link
      to="/messages"
      className={cn(
        'flex min-h-14 items-center gap-3 rounded-card px-5 py-3 font-semibold text-ink no-underline hover:underline',
        count > 0 ? 'bg-butter-wash' : 'bg-dough',
      )}
    >
      <MessageCircle className="size-5 shrink-0 text-crust" aria-hidden="true" />
      {count === 0 ? 'Messages' : count === 1 ? '1 unread message' : `${capped(count)} unread messages`}
    </Link>
  )
}
