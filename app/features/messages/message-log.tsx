import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MINUTE_MS } from '~/lib/durations'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { useNow } from '~/ui/use-now'
import { useUser } from '../accounts/auth-context'
import { EditMessage } from './edit-message'
import { HERE } from './here'
import { MessageBubble } from './message-bubble'
import type { Conversation, Message } from './messages.contract'
import { isOwn, otherSide } from './names'
import { clock, inDays, lastRead, lastSeq, mayChange, newSince } from './thread'
import { UnsentBubble } from './unsent-bubble'
import type { useThread } from './use-thread'

interface MessageLogProps {
  conversation: Conversation
  thread: ReturnType<typeof useThread>
  /** Rises with each message that is sent from here: then its end is shown. */
  sent: number
  /** The end is in sight of somebody who looks at the page. */
  onSeen: () => void
  onReport: (message: Message) => void
  onDelete: (message: Message) => void
}

/** So near to the end counts as the end. */
const NEAR_PX = 80

export function MessageLog({ conversation, thread, sent, onSeen, onReport, onDelete }: MessageLogProps) {
  const { items, unsent, data, growing, problem, reload, more, take } = thread
  const [editing, setEditing] = useState<string | null>(null)
  const from_bakery = conversation.side === 'bakery'
  const now = useNow()
  const me = useUser()?.id
  const name = otherSide(conversation)
  const { box, toEnd, unseen, onScroll } = useEnd({ items, from_bakery, sent, unsent: unsent.length, onSeen })
  const read = lastRead(items, from_bakery)
  /** Who else of the bakery wrote, above the first of theirs. */
  const speaker = ({ sender_id, sender_name }: Message, before: Message | undefined) =>
    sender_id !== me && sender_id !== before?.sender_id ? sender_name : null

  return (
    <div className="relative min-h-0">
      <div
        ref={box}
        role="log"
        aria-label={`Messages with ${name}`}
        aria-busy={growing}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        onScroll={() => {
          onScroll()
          if (data?.more && !growing && !problem && (box.current?.scrollTop ?? 0) < NEAR_PX) void more()
        }}
        className="absolute inset-0 overflow-y-auto overscroll-contain px-3 py-4 outline-offset-[-3px] [overflow-anchor:none] md:px-4"
      >
        <div className="flex min-h-full flex-col justify-end gap-1">
          {data?.more && (
            <Button variant="quiet" size="sm" loading={growing} onClick={more} className="self-center">
              Earlier messages
            </Button>
          )}
          {items.length === 0 && unsent.length === 0 && (
            <p className="m-auto max-w-xs py-8 text-center text-soft">
              {from_bakery ? `Write to ${name}.` : `Say hi to ${name}. They usually answer between bakes.`}
            </p>
          )}
          {inDays(items, HERE, now).map(({ day, words, items: written }) => (
            <div key={day} className="grid grid-cols-1 gap-1">
              <p className="my-3 text-center font-medium text-soft text-xs">{words}</p>
              {written.map((message, at) => {
                const own = isOwn(conversation, message)
                const next = written[at + 1]
                const before = written[at - 1]
                const run_ends = !next || next.from_bakery !== message.from_bakery || gap(message, next) > RUN_MS
                const speaks = speaker(message, before)
                const from = own ? 'You' : name
                const changeable = own && mayChange(message, now)
                if (editing === message.id)
                  return (
                    <EditMessage key={message.id} message={message} onSaved={take} onClose={() => setEditing(null)} />
                  )
                const said = [
                  message.held && <span key="held">Held back by our editors. Nobody else sees it</span>,
                  run_ends && (
                    <time key="at" dateTime={message.created_at}>
                      {clock(new Date(message.created_at), HERE)}
                    </time>
                  ),
                  message.edited_at && !message.deleted_at && <span key="edited">Edited</span>,
                  read?.id === message.id && <span key="read">Read {clock(new Date(message.read_at!), HERE)}</span>,
                ].filter(Boolean)
                return (
                  <MessageBubble
                    key={message.id}
                    message={message}
                    conversation={conversation}
                    own={own}
                    from={from}
                    above={speaks}
                    below={said.length > 0 && said}
                    onExpired={() => void reload()}
                    acts={{
                      ...(changeable && message.body ? { onEdit: () => setEditing(message.id) } : {}),
                      ...(changeable ? { onDelete: () => onDelete(message) } : {}),
                      ...(own ? {} : { onReport: () => onReport(message) }),
                    }}
                  />
                )
              })}
            </div>
          ))}
          {unsent.map((one) => (
            <UnsentBubble key={one.id} unsent={one} conversation={conversation} />
          ))}
          {problem && (
            <Notice
              kind="warning"
              live
              className="mt-2"
              action={
                <Button size="sm" onClick={reload}>
                  Try Again
                </Button>
              }
            >
              {problem} There may be newer messages.
            </Notice>
          )}
        </div>
      </div>
      {unseen > 0 && (
        <Button size="sm" onClick={toEnd} className="absolute! bottom-3 left-1/2 -translate-x-1/2 shadow-float">
          <ArrowDown className="size-4" aria-hidden="true" /> {unseen} new
        </Button>
      )}
    </div>
  )
}

/** Messages of one side that follow each other this closely share one time. */
const RUN_MS = 5 * MINUTE_MS
const gap = (one: Message, next: Message) => Date.parse(next.created_at) - Date.parse(one.created_at)

interface EndOptions extends Pick<MessageLogProps, 'sent' | 'onSeen'> {
  items: Message[]
  unsent: number
  from_bakery: boolean
}

/** Who reads at the end stays there as it moves on; who reads further up stays where they are, and is told what came. */
function useEnd({ items, from_bakery, sent, unsent, onSeen }: EndOptions) {
  const box = useRef<HTMLDivElement>(null)
  const at_end = useRef(true)
  const before = useRef({ first: items[0]?.id, height: 0, sent })
  const [seen, setSeen] = useState(() => lastSeq(items))
  const latest = useRef({ items, onSeen })
  latest.current = { items, onSeen }

  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  const look = () => {
    if (!at_end.current) return
    setSeen(lastSeq(latest.current.items))
    if (document.visibilityState === 'visible') latest.current.onSeen()
  }
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current!
    at_end.current = scrollHeight - scrollTop - clientHeight < NEAR_PX
    look()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is shown grows
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const { first, height, sent: sent_before } = before.current
    // Earlier ones came in above: what was read stays under the eye.
    if (first !== undefined && items[0]?.id !== first) current.scrollTop += current.scrollHeight - height
    else if (at_end.current || sent !== sent_before) toEnd()
    before.current = { first: items[0]?.id, height: current.scrollHeight, sent }
    look()
  }, [items, unsent, sent])

  useEffect(() => {
    // The keyboard of a phone, a turned phone, a field or a card that grows: the end stays the end.
    const resized = new ResizeObserver(() => {
      if (at_end.current) toEnd()
    })
    for (const one of [box.current, box.current?.firstElementChild]) if (one) resized.observe(one)
    document.addEventListener('visibilitychange', look)
    return () => {
      resized.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  })

  return { box, toEnd, onScroll, unseen: newSince(items, from_bakery, seen) }
}
