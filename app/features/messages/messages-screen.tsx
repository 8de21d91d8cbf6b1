import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { cn } from '~/ui/cn'
import { BeginConversation } from './begin-conversation'
import { ConversationList } from './conversation-list'
import { placed } from './conversation-order'
import { type DrawCard, DrawOtherCard } from './message-card'
import type { Conversation } from './messages.contract'
import { PickOne, type ReportRenderer, ThreadScreen } from './thread-screen'
import { type ConversationFilter, useConversations } from './use-conversations'
import { useSeenHeight } from './use-seen-height'

const TYPING_ENDS_MS = 250

/** The address names the open conversation, so that Back leads to the list, and a mail can lead to a conversation. */
export function MessagesScreen({ report, drawCard = () => null }: { report: ReportRenderer; drawCard?: DrawCard }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const id = params.get('conversation')
  const begins = !id && ['bakery', 'order', 'request'].some((about) => params.has(about))
  const [wanted, setWanted] = useState<ConversationFilter>({ archived: false, bakery_id: null, query: '' })
  const query = useLater(wanted.query.trim())
  const conversations = useConversations({ ...wanted, query })
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const open = id !== null || begins
  useSeenHeight(open)
  useSearchKeys(search)

  const hrefOf = (wanted_id: string | null) => (wanted_id ? `/messages?conversation=${wanted_id}` : '/messages')
  const onBack = useCallback(() => {
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    void navigate('/messages', { preventScrollReset: true })
  }, [navigate])
  const onChanged = (to: Conversation) =>
    conversations.set((known) => ({
      ...known,
      rows: placed(known.rows, to.id, to.archived === wanted.archived ? to : null),
    }))

  return (
    <div
      className={cn(
        'column fills-screen grid grid-cols-1 md:grid-cols-[20rem_1fr] lg:grid-cols-[24rem_1fr]',
        open && 'takes-screen',
      )}
    >
      {open && <h1 className="sr-only md:hidden">Messages</h1>}
      <div ref={list} className={cn('flex min-h-0 min-w-0 flex-col gap-4 pt-6 md:pr-4', open && 'max-md:hidden')}>
        <h1 className="display-2 px-1">{wanted.archived ? 'Archived' : 'Messages'}</h1>
        <ConversationList
          conversations={conversations}
          wanted={wanted}
          onWanted={setWanted}
          search={search}
          selected={id}
          hrefOf={hrefOf}
          onChanged={onChanged}
        />
      </div>
      <div className={cn('grid min-h-0 min-w-0 border-oat max-md:-mx-4 md:border-x', !open && 'max-md:hidden')}>
        {id ? (
          <DrawOtherCard value={drawCard}>
            <ThreadScreen key={id} id={id} back={hrefOf(null)} onBack={onBack} onChanged={onChanged} report={report} />
          </DrawOtherCard>
        ) : begins ? (
          <BeginConversation params={params} />
        ) : (
          <PickOne />
        )}
      </div>
    </div>
  )
}

function useLater(query: string): string {
  const [later, setLater] = useState(query)
  useEffect(() => {
    const timer = setTimeout(() => setLater(query), TYPING_ENDS_MS)
    return () => clearTimeout(timer)
  }, [query])
  return query === '' ? '' : later
}

/** Ctrl or Cmd with K, or a slash outside of a field, leads to the search. */
function useSearchKeys(search: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      const slash = event.key === '/' && !typing && !event.ctrlKey && !event.metaKey
      const k = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!slash && !k) return
      event.preventDefault()
      search.current?.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [search])
}
