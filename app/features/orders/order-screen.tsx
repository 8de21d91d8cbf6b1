import { CalendarPlus, Download, MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '~/http/client'
import { formatMoment } from '~/lib/zone'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { REFUND_DISPUTED } from '../refunds/refund'
import { calendarFile, placeLine } from './calendar'
import { isFinal, TRANSITIONS } from './order'
import { OrderLines, OrderSums, OrderTimeline } from './order-summary'
import { customerLine, paymentLabel, STATUS_LABELS, STATUS_TONES, whenLine } from './order-words'
import { ordersApi } from './orders.calls'
import type { OrderView } from './orders.contract'
import { saveFile } from './save-file'
import { useOrder } from './use-order'

interface OrderScreenProps {
  id: string
  /** Puts what was ordered into the cart once more. */
  again: (order: OrderView) => Promise<void>
  /** Asks how the payment stands. Answers where to pay, or null when there is nothing to pay any more. */
  settle: (order: OrderView) => Promise<string | null>
  notFound: ReactNode
}

/** A customer's own order. */
export function OrderScreen({ id, again, settle, notFound }: OrderScreenProps) {
  const { order, missing, problem, reload, set } = useOrder(id)
  if (missing) return notFound
  if (!order)
    return (
      <div className="column grid gap-6 py-12">
        {problem ? (
          <Notice kind="error" live action={<Button onClick={reload}>Try Again</Button>}>
            {problem}
          </Notice>
        ) : (
          <div role="status" className="grid gap-6">
            <span className="sr-only">Loading your order</span>
            <Skeleton className="h-12 w-2/3" />
            <Skeleton className="h-80 rounded-card" />
          </div>
        )}
      </div>
    )
  return (
    <div className="column pb-16">
      <PageHeader
        above={
          <Link
            to={isFinal(order.status) ? '/order-history' : '/orders'}
            className="prose-link justify-self-start py-2.5"
          >
            {isFinal(order.status) ? 'Order history' : 'All current orders'}
          </Link>
        }
        title={order.bakery.name}
        intro={customerLine(order)}
        actions={<Badge tone={STATUS_TONES[order.status]}>{STATUS_LABELS[order.status]}</Badge>}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
        <div className="grid gap-6">
          <Card padded className="grid gap-4">
            <h2 className="display-3">What you ordered</h2>
            <OrderLines items={order.items} />
            <OrderSums order={order} />
            {order.notes && <p className="text-soft">Your note: “{order.notes}”</p>}
          </Card>
          <Actions order={order} learn={(said) => set(() => said)} again={again} settle={settle} />
        </div>
        <div className="grid gap-6">
          <Facts order={order} />
          <Card padded className="grid gap-4">
            <h2 className="display-3">What happened so far</h2>
            <OrderTimeline order={order} />
          </Card>
        </div>
      </div>
    </div>
  )
}

function Facts({ order }: { order: OrderView }) {
  const delivered = order.fulfillment_type === 'delivery'
  const { pickup, delivery_address: to } = order
  return (
    <Card padded className="grid gap-4">
      <h2 className="display-3">{delivered ? 'Delivery' : 'Pickup'}</h2>
      <dl className="grid gap-3">
        <Fact label="Order number">
          <span className="tabular-nums">{order.order_number}</span>
        </Fact>
        {!isFinal(order.status) && (
          <Fact label="When">{whenLine(order) ?? 'The bakery will tell you when it confirms.'}</Fact>
        )}
        {order.actual_ready_time && (
          <Fact label="Ready since">{formatMoment(new Date(order.actual_ready_time), order.bakery.time_zone)}</Fact>
        )}
        {delivered && to && (
          <Fact label="To">
            {[to.street, to.unit, to.city, `${to.state} ${to.zip_code}`].filter(Boolean).join(', ')}
          </Fact>
        )}
        {!delivered && (
          <Fact label="Where">
            {pickup ? (
              <span className="flex gap-2">
                <MapPin className="mt-0.5 size-5 shrink-0 text-crust" aria-hidden="true" />
                {placeLine(pickup)}
              </span>
            ) : isFinal(order.status) ? (
              `${order.bakery.city}, ${order.bakery.state}`
            ) : (
              `In ${order.bakery.city}, ${order.bakery.state}. You see the exact address once the bakery has confirmed.`
            )}
          </Fact>
        )}
        {pickup?.pickup_instructions && <Fact label="How to find it">{pickup.pickup_instructions}</Fact>}
        {pickup?.phone && <Fact label="Phone">{pickup.phone}</Fact>}
        <Fact label="Payment">{paymentLabel(order.payment_status)}</Fact>
        {order.bakery_notes && <Fact label="The bakery says">{order.bakery_notes}</Fact>}
      </dl>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="break-words font-medium">{children}</dd>
  </div>
)

interface ActionsProps extends Pick<OrderScreenProps, 'again' | 'settle'> {
  order: OrderView
  /** What the server has just said of it. */
  learn: (order: OrderView) => void
}

function Actions({ order, learn, again, settle }: ActionsProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState<'again' | 'receipt' | 'pay' | null>(null)
  const during = (what: NonNullable<typeof busy>, work: () => Promise<void>) => async () => {
    setBusy(what)
    await work().catch((error: unknown) => toast.error(sentenceOf(error)))
    setBusy(null)
  }
  const cancel = async () => {
    try {
      const params = { id: order.id }
      const { data } = await ordersApi('PUT /orders-api/orders/:id/status', { params, body: { status: 'cancelled' } })
      learn(data)
      toast.success('Your order was cancelled')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  const receipt = during('receipt', async () => {
    const file = await ordersApi('GET /orders-api/orders/:id/receipt', { params: { id: order.id } })
    saveFile(file, `receipt-${order.order_number}.pdf`)
  })
  const pay = during('pay', async () => {
    const payment_url = await settle(order)
    if (payment_url) window.location.assign(payment_url)
    else learn((await ordersApi('GET /orders-api/orders/:id', { params: { id: order.id } })).data)
  })
  const calendar = isFinal(order.status) ? null : calendarFile(order, window.location.href, new Date())
  return (
    <div className="flex flex-wrap gap-3">
      {order.payment_status === 'unpaid' && order.status === 'pending' && (
        <Button loading={busy === 'pay'} onClick={pay}>
          Finish paying
        </Button>
      )}
      <Button
        variant={isFinal(order.status) ? 'primary' : 'secondary'}
        loading={busy === 'again'}
        onClick={during('again', () => again(order))}
      >
        Order again
      </Button>
      {order.paid_at && (
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
      {TRANSITIONS.customer[order.status].includes('cancelled') && (
        <>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Cancel order
          </Button>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title="Cancel this order?"
            description={
              order.payment_status === 'disputed'
                ? REFUND_DISPUTED
                : order.paid_at
                  ? `${order.bakery.name} has not confirmed it yet, so all of your money comes back to you.`
                  : 'It is not paid yet, so nothing is charged.'
            }
            confirmLabel="Cancel order"
            cancelLabel="Keep it"
            danger
            onConfirm={cancel}
          />
        </>
      )}
    </div>
  )
}
