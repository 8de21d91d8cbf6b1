import { type FormEvent, useState } from 'react'
import { useSend } from '~/http/use-send'
import { momentOf, wallTime } from '~/lib/zone'
import { Button } from '~/ui/button'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Textarea } from '~/ui/textarea'
import type { SeenOrder } from '../orders/orders.contract'
import { nearTime } from './board-time'
import { ReadyByField } from './ready-by-field'

type Edit = { bakery_notes?: string; estimated_ready_time?: string | null }

type OwnSideProps = { order: SeenOrder; now: Date; onSave: (edit: Edit) => Promise<unknown> }

/** The bakery's notes and estimate, until the order is finished (ruling 23). Closed at first: a field would take the focus. */
export function OwnSide({ order, now, onSave }: OwnSideProps) {
  const [open, setOpen] = useState(false)
  const { estimated_ready_time, bakery_notes, bakery } = order
  if (open) return <OwnForm order={order} onSave={onSave} onDone={() => setOpen(false)} />
  return (
    <div className="grid justify-items-start gap-2">
      {estimated_ready_time && <p>You said it’ll be ready {nearTime(estimated_ready_time, bakery.time_zone, now)}.</p>}
      {bakery_notes && <p>Your note to the customer: “{bakery_notes}”</p>}
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {estimated_ready_time || bakery_notes ? 'Change time or note' : 'Add a time or a note'}
      </Button>
    </div>
  )
}

type OwnFormProps = Pick<OwnSideProps, 'order' | 'onSave'> & { onDone: () => void }

function OwnForm({ order, onSave, onDone }: OwnFormProps) {
  const { time_zone } = order.bakery
  const kept = {
    note: order.bakery_notes ?? '',
    wall: order.estimated_ready_time ? wallTime(order.estimated_ready_time, time_zone) : '',
  }
  const [note, setNote] = useState(kept.note)
  const [wall, setWall] = useState(kept.wall)
  const { box, busy, problems, notice, send } = useSend()
  const changed = note.trim() !== kept.note || wall !== kept.wall
  useDirtyForm(changed)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      if (changed)
        await onSave({
          ...(note.trim() === kept.note ? {} : { bakery_notes: note.trim() }),
          ...(wall === kept.wall ? {} : { estimated_ready_time: momentOf(wall, time_zone) }),
        })
      onDone()
    })
  }
  return (
    <form ref={box} onSubmit={save} className="grid gap-4 rounded-card border border-oat p-4">
      <ReadyByField order={order} wall={wall} onWall={setWall} error={problems.estimated_ready_time} optional />
      <Field label="Your note to the customer" optional error={problems.bakery_notes}>
        <Textarea
          name="bakery_notes"
          rows={2}
          className="min-h-20!"
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <FormNotice>{notice}</FormNotice>
      <div className="flex gap-3">
        <Button type="submit" size="sm" loading={busy}>
          Save
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
