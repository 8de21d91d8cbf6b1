import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { addDays, dayOf, momentOf } from '~/lib/zone'
import { Dialog } from '~/ui/dialog'
import { useDirtyValues } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { TextInput } from '~/ui/text-input'
import { DAYS_AHEAD } from '../opening/opening'
import { firstName } from './board'
import type { BoardOrder } from './board.contract'
import { DialogButtons } from './dialog-buttons'
import type { Suggestion } from './use-board'

interface SuggestDialogProps {
  order: BoardOrder
  onClose: () => void
  onSuggest: (order: BoardOrder, suggestion: Suggestion) => Promise<unknown>
}

/** Ruling 49: another time instead of a wished day. */
export function SuggestDialog({ order, onClose, onSuggest }: SuggestDialogProps) {
  const { time_zone } = order.bakery
  const [today] = useState(() => dayOf(new Date(), time_zone))
  const [day, setDay] = useState(() => addDays(order.requested_for ? dayOf(order.requested_for, time_zone) : today, 1))
  const [from, setFrom] = useState('15:00')
  const [to, setTo] = useState('18:00')
  const { box, busy, problems, notice, send } = useSend<HTMLDivElement>()
  useDirtyValues({ day, from, to })
  const name = firstName(order.customer_name)
  const suggest = () => {
    const starts_at = momentOf(`${day}T${from}`, time_zone)
    const ends_at = momentOf(`${day}T${to}`, time_zone)
    return send(
      async () => {
        await onSuggest(order, { starts_at: starts_at!, ends_at: ends_at! })
        onClose()
      },
      () => ({
        day: !momentOf(`${day}T00:00`, time_zone) && 'Please choose a day.',
        starts_at: from === '' && 'Please choose a time.',
        ends_at: to === '' && 'Please choose a time.',
      }),
    )
  }
  return (
    <Dialog
      title="Suggest another time"
      description={`${name} can accept it or cancel for a full refund. You can suggest one time per order.`}
      open
      onOpenChange={onClose}
      footer={
        <DialogButtons onConfirm={suggest} onClose={onClose} busy={busy}>
          Send to {name}
        </DialogButtons>
      }
    >
      <div ref={box} className="grid gap-4">
        <Field label="Day" error={problems.day}>
          <TextInput
            name="day"
            type="date"
            min={today}
            max={addDays(today, DAYS_AHEAD)}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </Field>
        <div className="grid grid-cols-2 items-start gap-4">
          <Field label="From" hint="Your local time" error={problems.starts_at}>
            <TextInput name="starts_at" type="time" value={from} onChange={({ target }) => setFrom(target.value)} />
          </Field>
          <Field label="To" error={problems.ends_at}>
            <TextInput name="ends_at" type="time" value={to} onChange={({ target }) => setTo(target.value)} />
          </Field>
        </div>
        <FormNotice>{notice}</FormNotice>
      </div>
    </Dialog>
  )
}
