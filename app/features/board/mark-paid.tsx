import { Button } from '~/ui/button'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { paidWords } from '../orders/offline'
import { OFFLINE_METHODS, type OfflineMethod } from '../orders/order'
import type { BoardRow } from './board'

export type OnReceived = (order: BoardRow, method: OfflineMethod, paid: boolean) => void

const WAYS = OFFLINE_METHODS.filter((method) => method !== 'later')

export const paidWays = (order: BoardRow, onReceived: OnReceived) =>
  WAYS.map((method) => ({
    label: method === 'other' ? 'Paid another way' : paidWords(method),
    onSelect: () => onReceived(order, method, true),
  }))

type MarkPaidProps = { order: BoardRow; disabled?: boolean; onReceived: OnReceived }

/** One press where the way to pay is known; otherwise the baker is asked. */
export function MarkPaid({ order, disabled = false, onReceived }: MarkPaidProps) {
  const { payment_status, offline_method: method, received_at, status } = order
  if (payment_status !== 'offline' || received_at || !method || status === 'cancelled') return null
  if (method !== 'later')
    return (
      <Button size="sm" variant="secondary" disabled={disabled} onClick={() => onReceived(order, method, true)}>
        Mark as paid
      </Button>
    )
  return (
    <DropdownMenu
      trigger={
        <Button size="sm" variant="secondary" disabled={disabled}>
          Mark as paid…
        </Button>
      }
      items={paidWays(order, onReceived)}
    />
  )
}
