import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { momentOf, wallTime } from '~/lib/zone'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { TextInput } from '~/ui/text-input'
import { firstName } from './board'
import type { BoardOrder } from './board.contract'
import type { StatusChange } from './use-board'

type TimeDialogProps = {
  order: BoardOrder
  onClose: () => void
  onChange: (order: BoardOrder, change: StatusChange) => Promise<unknown>
}

/** Confirms, and says when it will be ready (spec §4). */
export function TimeDialog({ order, onClose, onChange }: TimeDialogProps) {
  const { time_zone } = order.bakery
  const [wall, setWall] = useState(() => wallTime(order.requested_for ?? inTwoHours(), time_zone))
  const { box, busy, problems, notice, send } = useSend<HTMLDivElement>()
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
      description={`${firstName(order.customer_name)} reads it in the mail that confirms the order.`}
      open
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not yet
          </Button>
          <Button loading={busy} onClick={confirm}>
            Confirm order
          </Button>
        </>
      }
    >
      <div ref={box} className="grid gap-4">
        <Field label="Ready by" hint="By your bakery’s clock." error={problems.estimated_ready_time}>
          <TextInput
            name="estimated_ready_time"
            type="datetime-local"
            value={wall}
            onChange={({ target }) => setWall(target.value)}
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

const inTwoHours = () => new Date(Date.now() + 2 * 3_600_000).toISOString()
