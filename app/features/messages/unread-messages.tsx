import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { capped } from '~/lib/text'
import { useCounters } from '../counters/use-counters'

/** The way to what customers wrote, while some of it is unread. */
export function UnreadMessages() {
  const { unread_messages: count } = useCounters()
  if (count === 0) return null
  return (
    <Link
      to="/messages"
      className="flex min-h-14 items-center gap-3 rounded-card bg-butter-wash px-5 py-3 font-semibold text-ink no-underline hover:underline"
    >
      <MessageCircle className="size-5 shrink-0 text-crust" aria-hidden="true" />
      {count === 1 ? '1 unread message' : `${capped(count)} unread messages`}
    </Link>
  )
}
