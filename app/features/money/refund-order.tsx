import { useState } from 'react'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { mayRefund } from '../board/board'
import { RefundDialog } from '../board/refund-dialog'
import { ordersApi } from '../orders/orders.calls'
import { REFUND_DISPUTED } from '../refunds/refund'
import type { OrderDetail } from './money.contract'

/** The dialog and the call of the baker. */
export function RefundOrder({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  const { id, bakery, customer_name, status, left_to_refund, payment_status } = order
  if (payment_status === 'disputed') return <Notice kind="info">{REFUND_DISPUTED}</Notice>
  if (!mayRefund({ ...order, viewer: 'admin' })) return null
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
        Refund
      </Button>
      {asking && (
        <RefundDialog
          order={{ id, bakery_id: bakery.id, customer_name, status, left_to_refund }}
          by_team
          onClose={() => setAsking(false)}
          onRefund={async (_, body) => {
            await ordersApi('POST /orders-api/orders/:id/refunds', { params: { id }, body })
            onDone()
          }}
        />
      )}
    </>
  )
}
