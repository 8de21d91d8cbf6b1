import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { useNow } from '~/ui/use-now'
import { EditMessage } from './edit-message'
import { HERE } from './here'
import { LoggedMessage } from './logged-message'
import type { Conversation, Message } from './messages.contract'
import { otherSide } from './names'
import { inDays, lastRead, lastSeq, newSince } from './thread'
import { UnsentBubble } from './unsent-bubble'
import type { useThread } from './use-thread'

interface MessageLogProps {
  conversation: Conversation
  thread: ReturnType<typeof useThread>
  /** Rises with each message that the user sends here: then the log scrolls to its end. */
  sent: number
  /** The end is in sight, and the page is looked at. */
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
  const name = otherSide(conversation)
  const { box, toEnd, unseen, onScroll } = useEnd({ items, from_bakery, sent, unsent: unsent.length, onSeen })
  const read = lastRead(items, from_bakery)

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
              {from_bakery ? `Write to ${name}.` : `Say hi to ${name}. We’ll tell you when they answer.`}
            </p>
          )}
          {inDays(items, HERE, now).map(({ day, words, items: written }) => (
            <div key={day} className="grid grid-cols-1 gap-1">
              <p className="my-3 text-center font-medium text-soft text-xs">{words}</p>
              {written.map((message, at) =>
                editing === message.id ? (
                  <EditMessage key={message.id} message={message} onSaved={take} onClose={() => setEditing(null)} />
                ) : (
                  <LoggedMessage
                    key={message.id}
                    message={message}
                    conversation={conversation}
                    before={written[at - 1]}
                    next={written[at + 1]}
                    last_read={read?.id === message.id}
                    now={now}
                    onExpired={() => void reload()}
                    onEdit={() => setEditing(message.id)}
                    onDelete={() => onDelete(message)}
                    onReport={() => onReport(message)}
                  />
                ),
              )}
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

interface EndOptions extends Pick<MessageLogProps, 'sent' | 'onSeen'> {
  items: Message[]
  unsent: number
  from_bakery: boolean
}

/** A reader at the end stays at the end; one who reads further up stays there, and is told how many messages came. */
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
    // Earlier messages came in above: what the reader reads must not move.
    if (first !== undefined && items[0]?.id !== first) current.scrollTop += current.scrollHeight - height
    else if (at_end.current || sent !== sent_before) toEnd()
    before.current = { first: items[0]?.id, height: current.scrollHeight, sent }
    look()
  }, [items, unsent, sent])

  useEffect(() => {
    // A phone's keyboard, a turned phone or a growing field changes the height: a reader at the end stays there.
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
