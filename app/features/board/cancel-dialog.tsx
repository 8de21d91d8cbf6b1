import { useState } from 'react'
import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { Textarea } from '~/ui/textarea'
import { REFUND_DISPUTED } from '../refunds/refund'
import { firstName } from './board'
import type { BoardOrder } from './board.contract'
import type { StatusChange } from './use-board'

type CancelDialogProps = {
  order: BoardOrder
  onClose: () => void
  onChange: (order: BoardOrder, change: StatusChange) => Promise<unknown>
}

/** Decision 19: a cancellation by the bakery gives back all of it, and keeps nothing; unless a bank has the last word (081). */
export function CancelDialog({ order, onClose, onChange }: CancelDialogProps) {
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const money =
    order.payment_status === 'disputed'
      ? REFUND_DISPUTED
      : `${firstName(order.customer_name)} gets everything back: ${formatDollars(order.customer_total - order.refunded)}. You keep nothing of order ${order.order_number}.`
  const cancel = async () => {
    setBusy(true)
    const bakery_notes = note.trim()
    const done = await onChange(order, { status: 'cancelled', ...(bakery_notes ? { bakery_notes } : {}) })
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog
      title="Cancel this order?"
      description={`${money} This cannot be undone.`}
      open
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep order
          </Button>
          <Button variant="danger" loading={busy} onClick={cancel}>
            Cancel order
          </Button>
        </>
      }
    >
      <Field label="Note to the customer" optional hint="It goes into the mail that tells them.">
        <Textarea value={note} maxLength={2000} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </Dialog>
  )
}
