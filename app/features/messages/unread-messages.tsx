import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { CountBadge } from '~/ui/badge'
import { iconButtonClass } from '~/ui/icon-button'
import { useCounters } from '../counters/use-counters'

/** Always there, so that nothing jumps when the count comes. */
export function UnreadMessages() {
  const { unread_messages: count } = useCounters()
  return (
    <Link to="/messages" title="Messages" className={`${iconButtonClass()} relative`}>
      <MessageCircle aria-hidden="true" />
      <span className="sr-only">Messages</span>
      <CountBadge count={count} label="unread" className="absolute -top-0.5 left-[calc(50%+0.125rem)]" />
    </Link>
  )
}
