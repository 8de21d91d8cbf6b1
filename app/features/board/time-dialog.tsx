import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { momentOf } from '~/lib/zone'
import { Dialog } from '~/ui/dialog'
import { useDirtyValues } from '~/ui/dirty-form'
import { FormNotice } from '~/ui/form-notice'
import { asWindow } from '../opening/windows'
import { firstName } from './board'
import type { BoardOrder } from './board.contract'
import { likelyReady } from './board-time'
import { DialogButtons } from './dialog-buttons'
import { ReadyByField } from './ready-by-field'
import type { StatusChange } from './use-board'

type TimeDialogProps = {
  order: BoardOrder
  onClose: () => void
  onChange: (order: BoardOrder, change: StatusChange) => Promise<unknown>
}

/** Confirms, and says when it will be ready (§4). */
export function TimeDialog({ order, onClose, onChange }: TimeDialogProps) {
  const { time_zone } = order.bakery
  const wanted = asWindow(order.requested_for, order.requested_until)
  const [wall, setWall] = useState(() => likelyReady(wanted, time_zone, new Date()))
  const { box, busy, problems, notice, send } = useSend<HTMLDivElement>()
  useDirtyValues({ wall })
  const confirm = () => {
    const moment = momentOf(wall, time_zone)
    return send(
      async () => {
        await onChange(order, { status: 'confirmed', estimated_ready_time: moment! })
        onClose()
      },
      () => ({ estimated_ready_time: !moment && 'Please choose a day and a time.' }),
    )
  }
  return (
    <Dialog
      title="When will it be ready?"
      description={`${firstName(order.customer_name)} sees it in the confirmation email.`}
      open
      onOpenChange={onClose}
      footer={
        <DialogButtons onConfirm={confirm} onClose={onClose} busy={busy}>
          Confirm order
        </DialogButtons>
      }
    >
      <div ref={box} className="grid gap-4">
        <ReadyByField order={order} wall={wall} onWall={setWall} error={problems.estimated_ready_time} />
        <FormNotice>{notice}</FormNotice>
      </div>
    </Dialog>
  )
}
