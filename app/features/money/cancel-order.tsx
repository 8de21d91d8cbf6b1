import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { useDirtyValues } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { DialogButtons } from '../board/dialog-buttons'
import { isFinal } from '../orders/order'
import { ordersApi } from '../orders/orders.calls'
import type { OrderDetail } from './money.contract'

/** The call of the baker. What's left of a finished order is refunded instead. */
export function CancelOrder({ order: { id, status }, onDone }: { order: OrderDetail; onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  if (isFinal(status)) return null
  return (
    <>
      <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      {asking && <Asking id={id} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  )
}

function Asking({ id, onDone, onClose }: { id: string; onDone: () => void; onClose: () => void }) {
  const { box, busy, problems, notice, send } = useSend<HTMLDivElement>()
  const [reason, setReason] = useState('')
  useDirtyValues({ reason })
  const cancel = () =>
    send(
      async () => {
        const body = { status: 'cancelled' as const, bakery_notes: reason.trim() }
        await ordersApi('PUT /orders-api/orders/:id/status', { params: { id }, body })
        toast.success('Cancelled')
        onClose()
        onDone()
      },
      () => ({ bakery_notes: reason.trim() === '' && 'Please say why. The customer and the baker will read it.' }),
    )
  return (
    <Dialog
      title="Cancel this order?"
      description="Everything that was paid by card goes back. You can’t undo this."
      open
      onOpenChange={onClose}
      footer={
        <DialogButtons close="Keep order" danger onConfirm={cancel} onClose={onClose} busy={busy}>
          Cancel order
        </DialogButtons>
      }
    >
      <div ref={box} className="grid gap-4">
        <Field label="Why" hint="The customer and the baker will read it." error={problems.bakery_notes}>
          <Textarea
            name="bakery_notes"
            maxLength={2000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <FormNotice>{notice}</FormNotice>
      </div>
    </Dialog>
  )
}
