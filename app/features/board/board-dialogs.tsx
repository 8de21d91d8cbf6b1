import { lazy, Suspense } from 'react'
import { toast } from '~/ui/toast'
import { firstName } from './board'
import type { BoardBakery, BoardOrder } from './board.contract'
import type { Question } from './board-card'
import type { Board } from './use-board'
import type { DeskAddress } from './use-desk-address'
import { useNewOrder } from './use-new-order'

export const loadLater = () => import('./board-later')
const CancelDialog = lazy(async () => ({ default: (await loadLater()).CancelDialog }))
const EarlyDialog = lazy(async () => ({ default: (await loadLater()).EarlyDialog }))
const MissedDialog = lazy(async () => ({ default: (await loadLater()).MissedDialog }))
const NewOrderDialog = lazy(async () => ({ default: (await loadLater()).NewOrderDialog }))
const OrderPanel = lazy(async () => ({ default: (await loadLater()).OrderPanel }))
const RefundDialog = lazy(async () => ({ default: (await loadLater()).RefundDialog }))
const SuggestDialog = lazy(async () => ({ default: (await loadLater()).SuggestDialog }))
const TimeDialog = lazy(async () => ({ default: (await loadLater()).TimeDialog }))

export interface OrderQuestion {
  question: Question
  order: BoardOrder
}

interface BoardDialogsProps {
  bakery: BoardBakery
  board: Board
  address: DeskAddress
  now: Date
  asked: OrderQuestion | null
  onAsk: (asked: OrderQuestion | null) => void
}

export function BoardDialogs({ bakery, board, address, now, asked, onAsk }: BoardDialogsProps) {
  const { order_id, writes_order, open, close } = address
  const { draft, setDraft, done } = useNewOrder()
  const save = ({ id, customer_name }: BoardOrder) => {
    done()
    board.list.reload()
    toast.success(`${firstName(customer_name)}’s order is saved`, {
      action: { label: 'Open', onClick: () => open(id) },
    })
    close()
  }
  return (
    <>
      <Suspense>
        {order_id && (
          <OrderPanel
            key={order_id}
            bakery_id={bakery.id}
            board={board}
            now={now}
            onAsk={(question, order) => onAsk({ question, order })}
            onClose={close}
          />
        )}
        {writes_order && bakery.viewer === 'bakery' && (
          <NewOrderDialog bakery={bakery} draft={draft} onDraft={setDraft} onClose={close} onSaved={save} />
        )}
      </Suspense>
      {/* A `Suspense` of its own: the open order would be gone for a moment while the question loads. */}
      <Suspense>{asked && <QuestionDialog {...asked} board={board} onAsk={onAsk} />}</Suspense>
    </>
  )
}

function QuestionDialog({ question, order, board, onAsk }: OrderQuestion & Pick<BoardDialogsProps, 'board' | 'onAsk'>) {
  const onClose = () => onAsk(null)
  switch (question) {
    case 'early':
      return <EarlyDialog order={order} onClose={onClose} onChange={board.change} />
    case 'missed':
      return (
        <MissedDialog
          order={order}
          onClose={onClose}
          onKeep={board.miss}
          onChange={board.change}
          onCancel={() => onAsk({ question: 'cancel', order })}
        />
      )
    case 'cancel':
      return <CancelDialog order={order} onClose={onClose} onChange={board.change} />
    case 'time':
      return <TimeDialog order={order} onClose={onClose} onChange={board.change} />
    case 'suggest':
      return <SuggestDialog order={order} onClose={onClose} onSuggest={board.suggest} />
    case 'refund':
      return <RefundDialog order={order} onClose={onClose} onRefund={board.refund} />
  }
}
