import { Archive, BellOff, Inbox, MessageCircle, Search, SearchX } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '~/ui/avatar'
import { CountBadge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { Select } from '~/ui/select'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { useNow } from '~/ui/use-now'
import { ConversationMenu } from './conversation-menu'
import { messageDrafts } from './drafts.browser'
import { HERE } from './here'
import type { Conversation } from './messages.contract'
import { lastWords, otherSide } from './names'
import { lastTime } from './thread'
import type { ConversationFilter, Conversations } from './use-conversations'

interface ConversationListProps {
  conversations: Conversations
  wanted: ConversationFilter
  onWanted: (wanted: ConversationFilter) => void
  search: RefObject<HTMLInputElement | null>
  selected: string | null
  hrefOf: (id: string | null) => string
  onChanged: (to: Conversation) => void
}

export function ConversationList({ conversations, wanted, onWanted, search, ...rest }: ConversationListProps) {
  const { data, problem, growing, reload, more } = conversations
  const bakeries = useBakeries(data?.rows)
  return (
    <section aria-label="Conversations" className="flex min-h-0 min-w-0 flex-col gap-3">
      <div className="grid gap-3 px-1">
        <div className="relative">
          <Search className="pointer-events-none absolute top-3.5 left-4 size-5 text-soft" aria-hidden="true" />
          <TextInput
            ref={search}
            type="search"
            aria-label="Search messages"
            placeholder="Search names and messages"
            maxLength={100}
            className="pl-11"
            value={wanted.query}
            onChange={({ target }) => onWanted({ ...wanted, query: target.value })}
          />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {bakeries.length > 1 && (
            <Select
              aria-label="Bakery"
              className="h-10! w-auto min-w-0 flex-1"
              value={wanted.bakery_id ?? ''}
              onChange={({ target }) => onWanted({ ...wanted, bakery_id: target.value || null })}
            >
              <option value="">All bakeries</option>
              {bakeries.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
          <Button
            variant="quiet"
            size="sm"
            className="first:-ml-4"
            aria-pressed={wanted.archived}
            onClick={() => onWanted({ ...wanted, archived: !wanted.archived })}
          >
            {wanted.archived ? (
              <Inbox className="size-4" aria-hidden="true" />
            ) : (
              <Archive className="size-4" aria-hidden="true" />
            )}
            {wanted.archived ? 'Back to messages' : 'Archived'}
          </Button>
        </div>
      </div>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Loading />}
      {data?.rows.length === 0 && <Nothing wanted={wanted} />}
      {data && data.rows.length > 0 && (
        <ul className="-mx-1 min-h-0 flex-1 overflow-y-auto overscroll-contain px-1 pb-4" onKeyDown={walk}>
          {data.rows.map((conversation) => (
            <Row key={conversation.id} conversation={conversation} several={bakeries.length > 1} {...rest} />
          ))}
          {data.more && (
            <li className="grid justify-items-center pt-3">
              <Button variant="secondary" size="sm" loading={growing} onClick={more}>
                Load more
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function walk(event: KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const at = links.findIndex((link) => link.parentElement?.contains(document.activeElement))
  const next = links[at + step]
  if (at < 0 || !next || document.activeElement?.getAttribute('aria-haspopup')) return
  event.preventDefault()
  next.focus()
}

interface RowProps extends Pick<ConversationListProps, 'selected' | 'hrefOf' | 'onChanged'> {
  conversation: Conversation
  /** The user works for several bakeries: each row says which bakery it is about. */
  several: boolean
}

function Row({ conversation, several, selected, hrefOf, onChanged }: RowProps) {
  const { id, side, bakery, unread, muted, last_message_at } = conversation
  const current = id === selected
  const name = otherSide(conversation)
  const draft = current ? '' : messageDrafts.read(id)?.text
  return (
    <li
      className={cn(
        'group relative flex items-center gap-3 rounded-control px-3 py-2.5 hover:bg-dough has-[a:focus-visible]:bg-dough',
        current && 'bg-dough',
      )}
    >
      <Avatar name={name} src={side === 'customer' ? bakery.picture : null} className="size-12" />
      <Link
        data-row
        to={hrefOf(id)}
        preventScrollReset
        aria-current={current || undefined}
        className="grid min-w-0 flex-1 grid-cols-1 text-ink no-underline after:absolute after:inset-0 after:rounded-control"
      >
        <span className="flex items-baseline gap-2">
          <span className={cn('min-w-0 flex-1 truncate', unread > 0 ? 'font-bold' : 'font-semibold')}>{name}</span>
          {muted && (
            <>
              <BellOff className="size-3.5 shrink-0 self-center text-soft" aria-hidden="true" />
              <span className="sr-only">Muted</span>
            </>
          )}
          <When at={last_message_at} />
        </span>
        {several && side === 'bakery' && <span className="truncate text-soft text-xs">{bakery.name}</span>}
        <span className="flex items-center gap-2">
          <span className={cn('min-w-0 flex-1 truncate text-[0.9375rem]', unread > 0 ? 'font-semibold' : 'text-soft')}>
            {draft ? (
              <>
                <span className="text-jam">Draft:</span> {draft}
              </>
            ) : (
              lastWords(conversation)
            )}
          </span>
          <CountBadge count={unread} label="unread" />
        </span>
      </Link>
      <ConversationMenu
        conversation={conversation}
        onChanged={onChanged}
        className="z-1 -mr-2 max-md:hidden md:absolute md:top-1 md:right-3 md:bg-dough md:opacity-0 md:focus-visible:opacity-100 md:group-hover:opacity-100 md:data-[state=open]:opacity-100 md:pointer-coarse:hidden"
      />
    </li>
  )
}

function When({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} className="shrink-0 text-soft text-xs tabular-nums md:pointer-fine:group-hover:invisible">
      {lastTime(new Date(at), HERE, now)}
    </time>
  )
}

const Loading = () => (
  <div role="status" className="grid gap-2 px-1">
    <span className="sr-only">Loading your messages</span>
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="flex items-center gap-3 px-3 py-2.5">
        <Skeleton className="size-12 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      </div>
    ))}
  </div>
)

function Nothing({ wanted: { query, archived } }: { wanted: ConversationFilter }): ReactNode {
  if (query)
    return (
      <EmptyState icon={<SearchX />} title="Nothing found">
        We looked for “{query}” in names and recent messages.
      </EmptyState>
    )
  if (archived)
    return (
      <EmptyState icon={<Archive />} title="Your archive is empty">
        Conversations you archive stay here and come back when someone writes.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<MessageCircle />}
      title="No messages yet"
      action={<LinkButton to="/browse">Find a bakery</LinkButton>}
    >
      Ask a baker about an order, allergens, or what’s coming out of the oven this week.
    </EmptyState>
  )
}

/** The user's bakeries, by the conversations seen so far: narrowing the list to one must not remove the others from the menu. */
function useBakeries(rows: Conversation[] | undefined): { id: string; name: string }[] {
  const [seen, setSeen] = useState<Record<string, string>>({})
  const fresh = rows?.filter(({ side, bakery }) => side === 'bakery' && !(bakery.id in seen)) ?? []
  if (fresh.length > 0) setSeen({ ...seen, ...Object.fromEntries(fresh.map(({ bakery }) => [bakery.id, bakery.name])) })
  return Object.entries(seen).map(([id, name]) => ({ id, name }))
}
