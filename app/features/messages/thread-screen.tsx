import { ArrowLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isMissing } from '~/http/client'
import { Avatar } from '~/ui/avatar'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { iconButtonClass } from '~/ui/icon-button'
import { Notice } from '~/ui/notice'
import { Skeleton } from '~/ui/skeleton'
import { Composer } from './composer'
import { ConversationMenu } from './conversation-menu'
import { NO_CONVERSATION } from './message'
import { MessageLog } from './message-log'
import { messagesApi } from './messages.calls'
import type { Conversation, Message } from './messages.contract'
import { otherSide } from './names'
import { lastSeq } from './thread'
import { useConversation } from './use-conversation'
import { useThread, useTyping } from './use-thread'

const DeleteMessage = lazy(() => import('./delete-message'))

/** Given from outside: the reports feature knows messages, so messages can't import it. */
export type ReportRenderer = (about: { id: string; description: string; onClose: () => void }) => ReactNode

interface ThreadScreenProps {
  id: string
  back: string
  onBack: () => void
  onChanged: (to: Conversation) => void
  report: ReportRenderer
}

export function ThreadScreen({ id, back, onBack, onChanged, report }: ThreadScreenProps) {
  const head = useConversation(id)
  const conversation = head.data
  if (!conversation)
    return (
      <section aria-label="Conversation" className="grid content-start gap-4 p-4">
        <BackLink to={back} />
        {head.problem ? (
          <Notice kind="error" live action={!isMissing(head.error) && <Button onClick={head.reload}>Try Again</Button>}>
            {isMissing(head.error) ? NO_CONVERSATION : head.problem}
          </Notice>
        ) : (
          <ThreadSkeleton />
        )}
      </section>
    )
  const changed = (to: Conversation) => {
    head.set(() => to)
    onChanged(to)
  }
  return <Thread conversation={conversation} back={back} onBack={onBack} onChanged={changed} report={report} />
}

interface ThreadProps extends Omit<ThreadScreenProps, 'id'> {
  conversation: Conversation
}

function Thread({ conversation, back, onBack, onChanged, report }: ThreadProps) {
  const { id, side, bakery, customer, blocked, open } = conversation
  const thread = useThread(id)
  const { typing, tell } = useTyping(id, side === 'bakery')
  const [about, setAbout] = useState<{ what: 'report' | 'delete'; message: Message } | null>(null)
  const [sent, setSent] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const name = otherSide(conversation)
  const to = side === 'bakery' ? `/profile/${customer.username}` : `/bakery/${bakery.slug}`
  useFirstFocus(field, thread.data !== undefined)

  const onSeen = useSeen(id, thread.items)
  const loaded = thread.data !== undefined
  const empty = loaded && thread.items.length === 0 && thread.unsent.length === 0
  return (
    <section
      aria-label={`Conversation with ${name}`}
      className="grid min-h-0 min-w-0 grid-rows-[auto_1fr_auto]"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onBack()
      }}
    >
      <header className="flex items-center gap-3 border-oat border-b px-2 py-2 md:px-4">
        <BackLink to={back} />
        <Avatar name={name} src={side === 'customer' ? bakery.picture : null} />
        <div className="grid min-w-0 flex-1 leading-tight">
          <h2 className="truncate font-sans font-semibold text-lg tracking-normal">
            <Link to={to} className="hover:underline">
              {name}
            </Link>
          </h2>
          <p role="status" className="truncate text-soft text-sm empty:hidden">
            {typing ? `${side === 'bakery' ? name : 'The baker'} is typing…` : side === 'bakery' ? bakery.name : ''}
          </p>
        </div>
        <ConversationMenu conversation={conversation} onChanged={onChanged} />
      </header>
      {loaded ? (
        <MessageLog
          conversation={conversation}
          thread={thread}
          sent={sent}
          onSeen={onSeen}
          onReport={(message) => setAbout({ what: 'report', message })}
          onDelete={(message) => setAbout({ what: 'delete', message })}
        />
      ) : thread.problem ? (
        <div className="p-4">
          <Failed problem={thread.problem} onAgain={thread.reload} />
        </div>
      ) : (
        <ThreadSkeleton />
      )}
      {blocked || !open ? (
        <p role="status" className="border-oat border-t bg-dough px-4 py-4 text-center text-soft">
          {blocked
            ? `You’ve blocked ${name}. Unblock them in the menu above to write again.`
            : `${bakery.name} isn’t taking messages right now.`}
        </p>
      ) : (
        <Composer
          key={id}
          conversation={conversation}
          empty={empty}
          field={field}
          onTyping={tell}
          onSent={() => setSent((count) => count + 1)}
        />
      )}
      <Suspense>
        {about?.what === 'report' &&
          report({
            id: about.message.id,
            description: `${name} won’t know who reported it. Our editors see it with the messages around it, and nothing else.`,
            onClose: () => setAbout(null),
          })}
        {about?.what === 'delete' && (
          <DeleteMessage message={about.message} onDeleted={thread.take} onClose={() => setAbout(null)} />
        )}
      </Suspense>
    </section>
  )
}

/** Tells the server how far the user has read. */
function useSeen(id: string, items: Message[]) {
  const told = useRef(0)
  return useCallback(() => {
    const up_to_seq = lastSeq(items)
    if (up_to_seq <= told.current) return
    told.current = up_to_seq
    messagesApi('PUT /conversations/:id/read', { params: { id }, body: { up_to_seq } }).catch(() => {
      told.current = 0
    })
  }, [id, items])
}

/** With a keyboard the field gets the focus; on a phone the screen keyboard would cover half of the thread. */
function useFirstFocus(field: { current: HTMLTextAreaElement | null }, loaded: boolean) {
  useEffect(() => {
    // Not away from a user who pressed something else meanwhile: an open menu would close.
    const busy = document.activeElement?.closest('button, input, [role=menu]')
    if (loaded && !busy && matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [field, loaded])
}

const BackLink = ({ to }: { to: string }) => (
  <Link to={to} aria-label="Back to messages" title="Back to messages" className={`${iconButtonClass()} md:hidden`}>
    <ArrowLeft aria-hidden="true" />
  </Link>
)

const ThreadSkeleton = () => (
  <div role="status" className="grid content-end gap-4 p-4">
    <span className="sr-only">Loading the conversation</span>
    <Skeleton className="h-12 w-1/2 rounded-card" />
    <Skeleton className="h-10 w-2/5 justify-self-end rounded-card" />
    <Skeleton className="h-16 w-3/5 rounded-card" />
    <Skeleton className="h-10 w-1/3 justify-self-end rounded-card" />
  </div>
)

export const PickOne = () => (
  <div className="grid place-items-center p-8 max-md:hidden">
    <EmptyState title="Pick a conversation" className="border-0">
      Your conversation shows up here.
    </EmptyState>
  </div>
)
