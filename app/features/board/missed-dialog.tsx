import { useSend } from '~/http/use-send'
import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { FormNotice } from '~/ui/form-notice'
import { mayClose, mayMiss } from '../orders/pickup-day'
import { type BoardRow, firstName, isRefundable } from './board'
import type { StatusChange } from './use-board'

interface MissedDialogProps {
  order: BoardRow
  onClose: () => void
  onKeep: (order: BoardRow) => Promise<unknown>
  onChange: (order: BoardRow, change: StatusChange) => Promise<unknown>
  onCancel: () => void
}

/** Nobody came. No rule takes the money or the order from anyone: the baker keeps it for them, closes it, or cancels (decision 042). */
export function MissedDialog({ order, onClose, onKeep, onChange, onCancel }: MissedDialogProps) {
  const { box, busy, notice, send } = useSend<HTMLDivElement>()
  const now = new Date()
  const [keeps, closes] = [mayMiss(order, now), mayClose(order, now)]
  const name = firstName(order.customer_name)
  const act = (done: () => Promise<unknown>) => () =>
    send(async () => {
      await done()
      onClose()
    })
  return (
    <Dialog
      title={`${name} didn’t come`}
      description={missedWords(order, { keeps, closes })}
      open
      onOpenChange={onClose}
      footer={
        <>
          {order.viewer !== 'helper' && (
            <Button variant="secondary" className="text-jam" onClick={onCancel}>
              Cancel order…
            </Button>
          )}
          {closes && (
            <Button
              variant={keeps ? 'secondary' : 'primary'}
              loading={busy}
              onClick={act(() => onChange(order, { status: 'completed', not_picked_up: true }))}
            >
              Close order
            </Button>
          )}
          {keeps && (
            <Button loading={busy} onClick={act(() => onKeep(order))}>
              Keep it for {name}
            </Button>
          )}
        </>
      }
    >
      <div ref={box}>
        <FormNotice>{notice}</FormNotice>
      </div>
    </Dialog>
  )
}

/** Only who ordered here has left an email for sure. */
function missedWords(order: BoardRow, { keeps, closes }: { keeps: boolean; closes: boolean }): string {
  const name = firstName(order.customer_name)
  const we_tell = `we’ll tell ${name}${order.source === 'site' ? '' : ' if they left an email'}.`
  const paid = isRefundable(order) ? (order.customer_total ?? 0) - (order.refunded ?? 0) : 0
  return [
    !closes
      ? `Keep the order, and ${we_tell}`
      : keeps
        ? `Keep the order for ${name}, or close it and keep the money. Either way, ${we_tell}`
        : `Close it and keep the money, and ${we_tell}`,
    ...(order.viewer === 'helper'
      ? []
      : [paid > 0 ? `Cancel it, and ${name} gets ${formatDollars(paid)} back.` : 'Or cancel it.']),
  ].join(' ')
}
