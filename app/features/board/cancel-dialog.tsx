import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { formatDollars } from '~/lib/money'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { Textarea } from '~/ui/textarea'
import { REFUND_DISPUTED } from '../refunds/refund'
import { firstName, isRefundable } from './board'
import type { BoardOrder } from './board.contract'
import { DialogButtons } from './dialog-buttons'
import type { StatusChange } from './use-board'

type CancelDialogProps = {
  order: BoardOrder
  onClose: () => void
  onChange: (order: BoardOrder, change: StatusChange) => Promise<unknown>
}

/** Decision 19: a cancellation by the bakery gives back all of it, and keeps nothing; unless a bank has the last word (081). */
export function CancelDialog({ order, onClose, onChange }: CancelDialogProps) {
  const [note, setNote] = useState('')
  const { box, busy, problems, notice, send } = useSend<HTMLDivElement>()
  const money =
    order.payment_status === 'disputed'
      ? REFUND_DISPUTED
      : order.payment_status && !isRefundable(order)
        ? 'Nothing was paid by card, so nothing is sent back.'
        : `${firstName(order.customer_name)} gets ${formatDollars((order.customer_total ?? 0) - (order.refunded ?? 0))} back, and you keep nothing from order ${order.order_number}.`
  const cancel = () =>
    send(async () => {
      const bakery_notes = note.trim()
      await onChange(order, { status: 'cancelled', ...(bakery_notes ? { bakery_notes } : {}) })
      onClose()
    })
  return (
    <Dialog
      title="Cancel this order?"
      description={`${money} You can’t undo this.`}
      open
      onOpenChange={onClose}
      footer={
        <DialogButtons close="Keep order" danger onConfirm={cancel} onClose={onClose} busy={busy}>
          Cancel order
        </DialogButtons>
      }
    >
      <div ref={box} className="grid gap-4">
        <Field
          label="Note to the customer"
          optional
          hint={
            order.source === 'site'
              ? 'We’ll put it in the email that tells them.'
              : 'If you have their email, we’ll put it in the one that tells them.'
          }
          error={problems.bakery_notes}
        >
          <Textarea
            name="bakery_notes"
            value={note}
            maxLength={2000}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        {notice && (
          <Notice kind="error" live>
            {notice}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
