import { momentOf, wallTime } from '~/lib/zone'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { TextInput } from '~/ui/text-input'
import { asWindow, windowWords } from '../opening/windows'
import { firstName } from './board'
import type { BoardOrder } from './board.contract'
import { missesWindow } from './board-time'

interface ReadyByFieldProps {
  order: Pick<BoardOrder, 'customer_name' | 'requested_for' | 'requested_until' | 'bakery'>
  /** On the bakery's clocks. */
  wall: string
  onWall: (wall: string) => void
  error: string | undefined
  optional?: boolean
}

export function ReadyByField({ order, wall, onWall, error, optional = false }: ReadyByFieldProps) {
  const { time_zone } = order.bakery
  const wanted = asWindow(order.requested_for, order.requested_until)
  const ready = momentOf(wall, time_zone)
  const misses = wanted && ready && missesWindow(ready, wanted, time_zone)
  const name = firstName(order.customer_name)
  return (
    <>
      {wanted && (
        <p>
          {name} chose <strong>{windowWords(wanted, time_zone)}</strong>.
        </p>
      )}
      <Field label="Ready by" optional={optional} hint="Your local time" error={error}>
        <TextInput
          name="estimated_ready_time"
          type="datetime-local"
          min={wallTime(new Date(), time_zone)}
          value={wall}
          onChange={({ target }) => onWall(target.value)}
        />
      </Field>
      {misses && (
        <Notice kind="warning" live>
          {misses === 'late' ? `That’s after the time ${name} chose.` : `That’s before the day ${name} chose.`}
        </Notice>
      )}
    </>
  )
}
