import type { SeenOrder } from '../orders/orders.contract'
import { BOARD_STATUS_LABELS } from './board'
import { nearTime } from './board-time'

type Entry = SeenOrder['timeline'][number]

const WHO: Record<Entry['actor_role'], string> = {
  customer: 'Customer',
  guest: 'Customer',
  bakery: 'The bakery',
  admin: 'Support',
  system: 'Automatic',
}

/** An order's first entry says "Placed", not "New". */
const words = ({ kind, from_status, to_status, note }: Entry): string => {
  if (kind !== 'status') return note ?? (kind === 'payment' ? 'Payment changed' : 'Changed')
  if (from_status === null) return 'Placed'
  return BOARD_STATUS_LABELS[to_status as keyof typeof BOARD_STATUS_LABELS] ?? to_status ?? ''
}

export function BoardTimeline({ order, now }: { order: SeenOrder; now: Date }) {
  return (
    <section aria-labelledby="panel-history">
      <h3 id="panel-history" className="display-3 mb-2">
        History
      </h3>
      <ol className="grid gap-2 border-oat border-l-2 pl-4">
        {order.timeline.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: history only grows at its end
          <li key={at}>
            <span className="font-medium">{words(entry)}</span>
            <span className="block text-sm text-soft">
              {WHO[entry.actor_role]} · {nearTime(entry.created_at, order.bakery.time_zone, now)}
            </span>
            {entry.kind === 'status' && entry.note && <span className="block text-sm">“{entry.note}”</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
