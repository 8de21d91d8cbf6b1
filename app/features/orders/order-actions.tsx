import { CalendarPlus, Download, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { LinkButton } from '~/ui/link-button'
import { saveFile } from '~/ui/save-file'
import { toast } from '~/ui/toast'
import { useHeld } from '../pay-links/held'
import { WriteToBakery } from '../pay-links/write-to-bakery'
import { calendarFile } from './calendar'
import { receiptProblem } from './offline'
import { isFinal, TRANSITIONS } from './order'
import { moneyAfterCancelling } from './order-words'
import { ordersApi } from './orders.calls'
import type { OrderView } from './orders.contract'
import { ownOrder } from './own-order.browser'

export interface OrderActionsProps {
  order: OrderView
  /** Takes the order that the server has just answered. */
  learn: (order: OrderView) => void
  again: (order: OrderView) => Promise<unknown>
  /** Answers the page to pay, or null when nothing is left to pay. */
  settle: (order: OrderView) => Promise<string | null>
}

export function OrderActions({ order, learn, again, settle }: OrderActionsProps) {
  const held = useHeld()
  const [busy, setBusy] = useState<'again' | 'receipt' | 'pay' | null>(null)
  const during = (what: NonNullable<typeof busy>, work: () => Promise<unknown>) => async () => {
    setBusy(what)
    await work().catch((error: unknown) => toast.error(sentenceOf(error)))
    setBusy(null)
  }
  const receipt = during('receipt', async () => {
    const file = await ordersApi('GET /orders-api/orders/:id/receipt', { params: { id: order.id }, ...held })
    saveFile(file, `receipt-${order.order_number}.pdf`)
  })
  const pay = during('pay', async () => {
    const payment_url = await settle(order)
    if (payment_url) window.location.assign(payment_url)
    else learn(ownOrder((await ordersApi('GET /orders-api/orders/:id', { params: { id: order.id }, ...held })).data))
  })
  const calendar = isFinal(order.status) ? null : calendarFile(order, held.token ? null : location.href, new Date())
  return (
    <div className="flex flex-wrap gap-3">
      {order.payment_status === 'unpaid' && order.status === 'pending' && (
        <Button className="max-sm:w-full" loading={busy === 'pay'} onClick={pay}>
          {order.source === 'manual' ? `Pay ${formatDollars(order.customer_total)} by card` : 'Finish paying'}
        </Button>
      )}
      {isFinal(order.status) && (
        <Button loading={busy === 'again'} onClick={during('again', () => again(order))}>
          Order again
        </Button>
      )}
      {held.token && <WriteToBakery bakery={order.bakery.name} email={order.customer_email} />}
      {!held.token && order.customer_id && (
        <LinkButton variant="secondary" to={`/messages?order=${order.id}&about=order`}>
          <MessageCircle className="size-4.5" aria-hidden="true" />
          Message the baker
        </LinkButton>
      )}
      {receiptProblem(order) === null && (
        <Button variant="secondary" loading={busy === 'receipt'} onClick={receipt}>
          <Download className="size-4.5" aria-hidden="true" />
          Receipt
        </Button>
      )}
      {calendar && (
        <Button
          variant="secondary"
          onClick={() => saveFile(new Blob([calendar], { type: 'text/calendar' }), `order-${order.order_number}.ics`)}
        >
          <CalendarPlus className="size-4.5" aria-hidden="true" />
          Add to calendar
        </Button>
      )}
      {TRANSITIONS.customer[order.status].includes('cancelled') && <CancelOrder order={order} learn={learn} />}
    </div>
  )
}

function CancelOrder({ order, learn }: Pick<OrderActionsProps, 'order' | 'learn'>) {
  const held = useHeld()
  const [asking, setAsking] = useState(false)
  const cancel = async () => {
    try {
      const params = { id: order.id }
      const { data } = await ordersApi('PUT /orders-api/orders/:id/status', {
        ...{ params, body: { status: 'cancelled' as const }, ...held },
      })
      learn(ownOrder(data))
      toast.success('Your order was cancelled')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return (
    <>
      <Button
        variant="quiet"
        className="max-sm:-ml-5 max-sm:w-full max-sm:justify-start"
        onClick={() => setAsking(true)}
      >
        Cancel order
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this order?"
        description={
          order.payment_status === 'disputed'
            ? moneyAfterCancelling(order)
            : order.paid_at
              ? `${order.bakery.name} hasn’t confirmed it yet, so you’ll get all of your money back.`
              : 'It isn’t paid yet, so you won’t be charged.'
        }
        confirmLabel="Cancel order"
        cancelLabel="Keep it"
        danger
        onConfirm={cancel}
      />
    </>
  )
}
