import { useSend } from '~/http/use-send'
import { Dialog } from '~/ui/dialog'
import { FormNotice } from '~/ui/form-notice'
import { asWindow, dayName, windowWords } from '../opening/windows'
import { daysEarly } from '../orders/pickup-day'
import { firstName } from './board'
import type { BoardOrder } from './board.contract'
import { daysWords } from './board-time'
import { DialogButtons } from './dialog-buttons'
import type { StatusChange } from './use-board'

interface EarlyDialogProps {
  order: BoardOrder
  onClose: () => void
  onChange: (order: BoardOrder, change: StatusChange) => Promise<unknown>
}

/** Before its day: the customer is told to come today only if the baker says so. */
export function EarlyDialog({ order, onClose, onChange }: EarlyDialogProps) {
  const { box, busy, notice, send } = useSend<HTMLDivElement>()
  const { time_zone } = order.bakery
  const name = firstName(order.customer_name)
  const days = daysEarly(order, new Date())
  const wanted = asWindow(order.requested_for, order.requested_until)
  const change = (how: StatusChange) =>
    send(async () => {
      await onChange(order, how)
      onClose()
    })
  const delivered = order.fulfillment_type === 'delivery'
  const gone = order.status === 'ready'
  const question = gone
    ? delivered
      ? `Does ${name} have it already?`
      : `Did ${name} pick it up already?`
    : delivered
      ? 'Is it going out today?'
      : `Can ${name} come today?`
  return (
    <Dialog
      title={gone ? `Handed over ${daysWords(days)} early?` : `Ready ${daysWords(days)} early`}
      description={`${name}’s ${order.fulfillment_type} is ${wanted ? windowWords(wanted, time_zone) : 'later'}. ${question}`}
      open
      onOpenChange={onClose}
      footer={
        <DialogButtons
          close={gone ? 'Not yet' : `No, keep ${wanted ? dayName(wanted.starts_at, time_zone, days) : 'its day'}`}
          onClose={gone ? onClose : () => void change({ status: 'ready' })}
          busy={busy}
          onConfirm={() => change(gone ? { status: 'completed' } : { status: 'ready', come_today: true })}
        >
          {gone ? 'Yes, it’s done' : 'Yes, today'}
        </DialogButtons>
      }
    >
      <div ref={box}>
        <FormNotice>{notice}</FormNotice>
      </div>
    </Dialog>
  )
}
