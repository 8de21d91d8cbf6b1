import { MINUTE_MS } from '~/lib/durations'
import { useUser } from '../accounts/auth-context'
import { HERE } from './here'
import { MessageBubble } from './message-bubble'
import type { Conversation, Message } from './messages.contract'
import { isOwn, otherSide } from './names'
import { clock, mayChange } from './thread'

interface LoggedMessageProps {
  message: Message
  conversation: Conversation
  /** The messages before and after it, on the same day. */
  before: Message | undefined
  next: Message | undefined
  /** The other side has read up to this message. */
  last_read: boolean
  now: Date
  onExpired: () => void
  onEdit: () => void
  onDelete: () => void
  onReport: () => void
}

export function LoggedMessage({ message, conversation, before, next, last_read, now, ...acts }: LoggedMessageProps) {
  const me = useUser()?.id
  const own = isOwn(conversation, message)
  const run_ends = !next || next.from_bakery !== message.from_bakery || gap(message, next) > RUN_MS
  const changeable = own && mayChange(message, now)
  const { sender_id, sender_name } = message
  const said = [
    message.held && <span key="held">Held back by our editors. Nobody else sees it</span>,
    run_ends && (
      <time key="at" dateTime={message.created_at}>
        {clock(new Date(message.created_at), HERE)}
      </time>
    ),
    message.edited_at && !message.deleted_at && <span key="edited">Edited</span>,
    last_read && message.read_at && <span key="read">Read {clock(new Date(message.read_at), HERE)}</span>,
  ].filter(Boolean)
  return (
    <MessageBubble
      message={message}
      conversation={conversation}
      own={own}
      from={own ? 'You' : otherSide(conversation)}
      // The name of a colleague at the bakery, above the first of their messages.
      above={sender_id !== me && sender_id !== before?.sender_id ? sender_name : null}
      below={said.length > 0 && said}
      onExpired={acts.onExpired}
      acts={{
        ...(changeable && message.body ? { onEdit: acts.onEdit } : {}),
        ...(changeable ? { onDelete: acts.onDelete } : {}),
        ...(own ? {} : { onReport: acts.onReport }),
      }}
    />
  )
}

/** Messages of one side that follow each other this closely share one time. */
const RUN_MS = 5 * MINUTE_MS
const gap = (one: Message, next: Message) => Date.parse(next.created_at) - Date.parse(one.created_at)
