import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { Notice } from '~/ui/notice'
import { toast } from '~/ui/toast'
import { asWindow, windowWords } from '../opening/windows'
import { useHeld } from '../pay-links/held'
import { ordersApi } from './orders.calls'
import type { OrderView, SeenOrder } from './orders.contract'
import { ownOrder } from './own-order.browser'

interface ProposalProps {
  order: OrderView
  learn: (order: OrderView) => void
}

/** Ruling 49: the customer accepts the suggested time or gets everything back. */
export function Proposal({ order, learn }: ProposalProps) {
  const held = useHeld()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const suggested = asWindow(order.proposed_for, order.proposed_until)
  if (!suggested || order.viewer !== 'customer') return null
  const call = { params: { id: order.id }, ...held }
  const answer = async (send: () => Promise<{ data: SeenOrder }>, said: string) => {
    setBusy(true)
    try {
      learn(ownOrder((await send()).data))
      toast.success(said)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setBusy(false)
  }
  const accept = () =>
    answer(() => ordersApi('POST /orders-api/orders/:id/proposal/accept', call), 'Your order is confirmed')
  const decline = () =>
    answer(
      () => ordersApi('PUT /orders-api/orders/:id/status', { ...call, body: { status: 'cancelled' } }),
      'Your order was cancelled',
    )
  return (
    <>
      <Notice
        className="mb-6"
        title={`Does ${windowWords(suggested, order.bakery.time_zone)} work for you?`}
        action={
          <>
            <Button loading={busy} onClick={accept}>
              Accept
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => setAsking(true)}>
              No thanks, cancel my order
            </Button>
          </>
        }
      >
        If we don’t hear from you within 24 hours, or an hour before then, we’ll cancel the order and you’ll get all of
        your money back.
      </Notice>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this order?"
        description="You’ll get all of your money back."
        confirmLabel="Cancel order"
        cancelLabel="Keep it"
        danger
        onConfirm={decline}
      />
    </>
  )
}
