import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { typedNumber } from '~/lib/typed-number'
import { useAnswer } from '~/live/use-answer'
import { Dialog } from '~/ui/dialog'
import { useDirtyValues } from '~/ui/dirty-form'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { SkeletonText } from '~/ui/skeleton'
import { Textarea } from '~/ui/textarea'
import { boardApi } from './board.calls'
import type { Bill, BoardOrder } from './board.contract'
import { WhoCancels } from './cancel-asked'
import { askedWords, cancelWords } from './cancel-words'
import { DialogButtons } from './dialog-buttons'
import type { StatusChange } from './use-board'

type CancelDialogProps = {
  order: BoardOrder
  onClose: () => void
  onChange: (order: BoardOrder, change: StatusChange) => Promise<unknown>
}

/** Reads the sums first: an invoice about the order may have brought money that the board does not show. */
export function CancelDialog({ order, onClose, onChange }: CancelDialogProps) {
  const { id, bakery_id } = order
  const { data, problem, reload } = useAnswer(id, {
    read: (signal) => boardApi('GET /my-listing/:bakery_id/orders/:id', { params: { bakery_id, id }, signal }),
  })
  if (data) return <Asking order={order} bill={data.bill} onClose={onClose} onChange={onChange} />
  return (
    <Dialog title="Cancel this order?" open onOpenChange={onClose}>
      {problem ? <Failed problem={problem} onAgain={reload} /> : <SkeletonText lines={3} />}
    </Dialog>
  )
}

function Asking({ order, bill, onClose, onChange }: CancelDialogProps & { bill: Bill | null }) {
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const [amount, setAmount] = useState(bill?.to_card.toFixed(2) ?? '')
  const { box, busy, problems, notice, send } = useSend<HTMLDivElement>()
  useDirtyValues({ note, asked, amount })
  const refund = typedNumber(amount)
  const words = asked && bill ? askedWords(bill, order.customer_name) : cancelWords(order, bill)
  const cancel = () =>
    send(
      async () => {
        const bakery_notes = note.trim()
        await onChange(order, {
          status: 'cancelled',
          ...(bakery_notes ? { bakery_notes } : {}),
          ...(asked && refund !== null ? { refund } : {}),
        })
        onClose()
      },
      () => ({ refund: asked && refund === null && 'Please enter an amount.' }),
    )
  return (
    <Dialog
      title="Cancel this order?"
      description={[...words, 'You can’t undo this.'].join(' ')}
      open
      onOpenChange={onClose}
      footer={
        <DialogButtons close="Keep order" danger onConfirm={cancel} onClose={onClose} busy={busy}>
          Cancel order
        </DialogButtons>
      }
    >
      <div ref={box} className="grid gap-4">
        {bill && bill.to_card > 0 && (
          <WhoCancels
            bill={bill}
            customer_name={order.customer_name}
            asked={asked}
            onAsked={setAsked}
            amount={amount}
            onAmount={setAmount}
            error={problems.refund}
          />
        )}
        <Field
          label="Note to the customer"
          optional
          hint={
            order.source === 'site'
              ? 'We’ll include it in the email we send them.'
              : 'If we have their email, we’ll include it.'
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
        <FormNotice>{notice}</FormNotice>
      </div>
    </Dialog>
  )
}
