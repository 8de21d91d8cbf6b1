import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { Skeleton } from '~/ui/skeleton'
import { BOARD_STATUS_LABELS } from '../board/board'
import { menuApi } from '../menu/menu.calls'
import { statusLabel, whenLine } from '../orders/order-words'
import { ordersApi } from '../orders/orders.calls'
import { EMPTY_DRAFT, messageDrafts } from './drafts.browser'
import { messagesApi } from './messages.calls'
import type { MessageCard } from './messages.contract'
import { isStarter, STARTERS } from './starters'

/** Opens the conversation that the address asks for, with the first words and the card in its draft. Nothing is sent yet. */
export function BeginConversation({ params }: { params: URLSearchParams }) {
  const navigate = useNavigate()
  const { data, problem, reload } = useAnswer(params.toString(), { read: () => begin(params) })
  useEffect(() => {
    if (data) void navigate(`/messages?conversation=${data.id}`, { replace: true, preventScrollReset: true })
  }, [data, navigate])
  return (
    <section aria-label="New conversation" className="grid content-start gap-4 p-4">
      {problem ? (
        <Notice
          kind="error"
          live
          action={
            <>
              <Button onClick={reload}>Try Again</Button>
              <LinkButton variant="secondary" to="/messages">
                Back to messages
              </LinkButton>
            </>
          }
        >
          {problem}
        </Notice>
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Opening the conversation</span>
          <Skeleton className="h-12 w-1/2" />
        </div>
      )}
    </section>
  )
}

async function begin(params: URLSearchParams): Promise<{ id: string }> {
  const [bakery_id, order_id, menu_item_id, request_id] = ['bakery', 'order', 'item', 'request'].map((name) =>
    params.get(name),
  )
  const about = params.get('about')
  const begun = await messagesApi('POST /conversations', {
    body: order_id ? { order_id } : request_id ? { request_id } : { bakery_id: bakery_id! },
  })
  const before = messageDrafts.read(begun.id) ?? EMPTY_DRAFT
  const starter = isStarter(about) ? STARTERS[about].text : ''
  const card = order_id
    ? await orderCard(order_id)
    : request_id
      ? ({ kind: 'request', request_id } as const)
      : menu_item_id && bakery_id
        ? await itemCard(bakery_id, menu_item_id)
        : null
  // A draft that the user began here before stays.
  messageDrafts.keep(begun.id, { ...before, text: before.text || starter, card: card ?? before.card })
  return begun
}

/** In the words of whoever writes: the bakery is not "waiting for the baker". */
async function orderCard(id: string): Promise<MessageCard> {
  const { data: order } = await ordersApi('GET /orders-api/orders/:id', { params: { id } })
  const { order_number, status } = order
  const words = order.viewer === 'customer' ? statusLabel(order) : BOARD_STATUS_LABELS[status]
  return { kind: 'order', order_id: id, order_number, status, status_words: words, when: whenLine(order) ?? '' }
}

async function itemCard(bakery_id: string, id: string): Promise<MessageCard | null> {
  const { items } = await menuApi('GET /bakeries/:bakery_id/menu', { params: { bakery_id } })
  const item = items.find((one) => one.id === id)
  if (!item) return null
  const { name, price, available } = item
  return { kind: 'item', menu_item_id: id, name, price_cents: Math.round(price * 100), available }
}
