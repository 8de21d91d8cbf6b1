import { useState } from 'react'
import { momentOf, wallTime } from '~/lib/zone'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = async () => {
    const estimated_ready_time = momentOf(wall, time_zone)
    if (!estimated_ready_time) return setProblem('Please choose a day and a time.')
    setBusy(true)
    const done = await onChange(order, { status: 'confirmed', estimated_ready_time })
    setBusy(false)
    if (done) onClose()
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
      <Field label="Ready by" hint="By your bakery’s clock." error={problem}>
        <TextInput type="datetime-local" value={wall} onChange={({ target }) => setWall(target.value)} />
      </Field>
    </Dialog>
  )
}

const inTwoHours = () => new Date(Date.now() + 2 * 3_600_000).toISOString()
