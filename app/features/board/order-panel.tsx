import { MessageCircle, Printer, ReceiptText } from 'lucide-react'
import { createPortal } from 'react-dom'
import { isMissing } from '~/http/client'
import { firstName } from '~/lib/contact'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { SkeletonText } from '~/ui/skeleton'
import { momentWords } from '../opening/windows'
import { NO_SUCH_ORDER } from '../orders/order'
import type { OrderView, SeenOrder } from '../orders/orders.contract'
import { isHere } from '../orders/pickup-day'
import { suggestionProblem } from '../orders/suggested-time'
import { BakersLink } from '../pay-links/bakers-link'
import { awaitsPayment, BOARD_STATUS_LABELS, isOpen, mayRefund, NEXT, type PressState, SOURCE_LABELS } from './board'
import { boardApi } from './board.calls'
import type { BoardOrder } from './board.contract'
import type { Question } from './board-card'
import { MarkPaid, type OnReceived } from './mark-paid'
import { OrderFacts } from './order-facts'
import { OrderMoney } from './order-money'
import { OrderSlip } from './order-slip'
import { BoardTimeline } from './order-timeline'
import { OwnSide } from './own-side'
import { PaymentBadge } from './payment-badge'
import type { Board } from './use-board'

type OrderPanelProps = {
  bakery_id: string
  board: Board
  now: Date
  onAsk: (question: Question, order: BoardOrder) => void
  onClose: () => void
}

export function OrderPanel({ bakery_id, board, now, onAsk, onClose }: OrderPanelProps) {
  const { data: order, error, problem, reload } = board.opened
  const missing = isMissing(error) || (order && order.bakery_id !== bakery_id)
  if (order && !missing) return <Found order={order} board={board} now={now} onAsk={onAsk} onClose={onClose} />
  return (
    <Dialog title="Order" open wide onOpenChange={onClose}>
      {missing ? (
        <Notice kind="error" live>
          {NO_SUCH_ORDER}
        </Notice>
      ) : problem ? (
        <Failed problem={problem} onAgain={reload} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  )
}

type FoundProps = Omit<OrderPanelProps, 'bakery_id'> & { order: SeenOrder & PressState }

function Found({ order, board, now, onAsk, onClose }: FoundProps) {
  const { id, bakery_id, status } = order
  const allergens = useAnswer(id, {
    read: (signal) =>
      boardApi('GET /my-listing/:bakery_id/orders/:id/allergens', { params: { bakery_id, id }, signal }),
  })
  const seesMoney = order.viewer === 'bakery' || order.viewer === 'admin'
  // What the baker keeps changes with each refund, which changes the order or its history as well.
  const money = useAnswer(
    seesMoney ? `${id} ${order.refunded} ${order.payment_status} ${order.received_at} ${order.timeline.length}` : null,
    { read: (signal) => boardApi('GET /my-listing/:bakery_id/orders/:id', { params: { bakery_id, id }, signal }) },
  )
  const open = isOpen(status)
  return (
    <Dialog
      title={`${firstName(order.customer_name)}’s order`}
      description={order.order_number}
      open
      wide
      onOpenChange={onClose}
      footer={
        open &&
        !order.proposed_for &&
        !awaitsPayment(order) && (
          <Button
            className="max-md:w-full"
            loading={order.busy ?? false}
            onClick={() => void board.move(order, NEXT[status].to)}
          >
            {NEXT[status].label}
          </Button>
        )
      }
    >
      <div className="grid gap-6">
        <div className="flex flex-wrap gap-2" role="status">
          <Badge tone={open ? 'crust' : 'neutral'}>{BOARD_STATUS_LABELS[status]}</Badge>
          {open && isHere(order, now) && <Badge tone="crust">Here</Badge>}
          {order.source !== 'site' && <Badge tone="neutral">{SOURCE_LABELS[order.source]}</Badge>}
          {order.viewer !== 'helper' && <PaymentBadge order={order} />}
        </div>
        {order.viewer !== 'helper' && awaitsPayment(order) && order.pay_until && (
          <Notice>Waiting for payment until {momentWords(order.pay_until, order.bakery.time_zone)}.</Notice>
        )}
        <OrderFacts order={order} />
        <OrderActs order={order} money={money.data} onAsk={onAsk} onReceived={board.receive} />
        {(order.viewer === 'bakery' || order.viewer === 'admin') && (
          <OrderMoney order={order} money={money.data} problem={money.problem} onRetry={money.reload} />
        )}
        {open && <OwnSide key={id} order={order} now={now} onSave={(edit) => board.edit(order, edit)} />}
        <BoardTimeline order={order} now={now} />
      </div>
      {createPortal(<OrderSlip order={order} allergens={allergens.data?.items ?? []} />, document.body)}
    </Dialog>
  )
}

interface OrderActsProps {
  order: SeenOrder
  /** Undefined until it is read, and for a helper. */
  money: { invoice_id: string | null } | undefined
  onAsk: OrderPanelProps['onAsk']
  onReceived: OnReceived
}

function OrderActs({ order, money, onAsk, onReceived }: OrderActsProps) {
  const { id, bakery_id, status } = order
  return (
    <div className="flex flex-wrap gap-2">
      {order.viewer !== 'helper' && <PaidMark order={order} onReceived={onReceived} />}
      <Button variant="secondary" size="sm" onClick={() => window.print()}>
        <Printer className="size-4.5" aria-hidden="true" />
        Print slip
      </Button>
      {/* A helper isn’t told the customer's id; the conversation then says if there is no account to write to. */}
      {(order.viewer === 'helper' || order.customer_id) && (
        <LinkButton variant="secondary" size="sm" to={`/messages?order=${id}`}>
          <MessageCircle className="size-4.5" aria-hidden="true" />
          Message {firstName(order.customer_name)}
        </LinkButton>
      )}
      {mayRefund(order) && (
        <Button variant="secondary" size="sm" onClick={() => onAsk('refund', order)}>
          Refund
        </Button>
      )}
      {money && (money.invoice_id || status !== 'cancelled') && (
        <LinkButton
          variant="secondary"
          size="sm"
          to={
            money.invoice_id
              ? `/dashboard/invoices/${money.invoice_id}`
              : `/dashboard/invoices/create?bakery=${bakery_id}&order=${id}`
          }
        >
          <ReceiptText className="size-4.5" aria-hidden="true" />
          {money.invoice_id ? 'See the invoice' : 'Make an invoice'}
        </LinkButton>
      )}
      {suggestionProblem(order) === null && (
        <Button variant="secondary" size="sm" onClick={() => onAsk('suggest', order)}>
          Suggest another time
        </Button>
      )}
      {isOpen(status) && order.viewer !== 'helper' && (
        <Button variant="secondary" size="sm" className="text-jam" onClick={() => onAsk('cancel', order)}>
          Cancel order
        </Button>
      )}
      {order.viewer === 'bakery' &&
        (order.payment_status === 'unpaid' || (!order.customer_id && order.customer_email)) && (
          <BakersLink kind="order" id={id} email={order.customer_email} time_zone={order.bakery.time_zone} size="sm" />
        )}
    </div>
  )
}

function PaidMark({ order, onReceived }: { order: OrderView; onReceived: OnReceived }) {
  const { offline_method: method, received_at } = order
  if (!received_at || !method) return <MarkPaid order={order} onReceived={onReceived} />
  return (
    <Button size="sm" variant="secondary" onClick={() => onReceived(order, method, false)}>
      Mark as not paid
    </Button>
  )
}
