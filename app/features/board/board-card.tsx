import { Bike, CalendarClock, Clock3, Ellipsis, ShoppingBag, StickyNote } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDollars } from '~/lib/money'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card, coverClass } from '~/ui/card'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { IconButton } from '~/ui/icon-button'
import { asWindow, shortWindowWords } from '../opening/windows'
import { isUnviewed } from '../orders/order'
import { isHere } from '../orders/pickup-day'
import { suggestionProblem } from '../orders/suggested-time'
import { type BoardRow, firstName, isOpen, mayRefund, NEXT, SOURCE_LABELS } from './board'
import type { BoardOrder } from './board.contract'
import { ageWords } from './board-time'
import { MarkPaid, type OnReceived } from './mark-paid'
import { LineWords, OptionWords } from './option-words'
import { PaymentBadge } from './payment-badge'
import type { MoveStatus } from './use-move'

export type Question = 'cancel' | 'time' | 'suggest' | 'refund' | 'early' | 'missed'

export interface CardActions {
  href: (id: string) => string
  onMove: (order: BoardOrder, status: MoveStatus) => void
  onAsk: (question: Question, order: BoardOrder) => void
  onReceived: OnReceived
  read_only: boolean
}

/** A press anywhere on the card opens the order. */
export const CardTitle = ({ order, href }: { order: BoardRow } & Pick<CardActions, 'href'>) => (
  <h3 className="display-3 min-w-0 font-[560]">
    <Link
      id={`order-${order.id}`}
      to={href(order.id)}
      state={{ opened: true }}
      preventScrollReset
      className={`${coverClass} break-words`}
    >
      {firstName(order.customer_name)}
      <span className="block font-medium font-sans text-[0.8125rem] text-soft tabular-nums tracking-normal">
        {order.order_number}
      </span>
    </Link>
  </h3>
)

type BoardCardProps = { order: BoardRow; now: Date } & CardActions

export function BoardCard({ order, now, href, onMove, onAsk, onReceived, read_only }: BoardCardProps) {
  const { items, bakery, fulfillment_type, notes, status, payment_status } = order
  const wanted = asWindow(order.requested_for, order.requested_until)
  const suggested = asWindow(order.proposed_for, order.proposed_until)
  const next = isOpen(status) ? NEXT[status] : null
  const name = firstName(order.customer_name)
  return (
    <Card interactive className="grid gap-3 p-4">
      <div className="flex items-start justify-between gap-2">
        <CardTitle order={order} href={href} />
        <span className="grid shrink-0 justify-items-end gap-1 text-soft text-sm">
          {ageWords(order.created_at, now)}
          {isHere(order, now) && <Badge tone="crust">Here</Badge>}
          {isUnviewed(order) && <Badge>Not opened</Badge>}
          {order.source !== 'site' && <Badge>{SOURCE_LABELS[order.source]}</Badge>}
        </span>
      </div>
      <ul className="grid gap-1 text-[0.9375rem]">
        {items.map((item) => (
          <li key={item.id}>
            <LineWords item={item} />
            <OptionWords item={item} />
          </li>
        ))}
      </ul>
      <div className="grid gap-1.5 text-[0.9375rem] text-soft">
        <Fact icon={<Clock3 />}>{wanted ? shortWindowWords(wanted, bakery.time_zone) : 'No time chosen'}</Fact>
        {suggested && (
          <Fact icon={<CalendarClock />}>You suggested {shortWindowWords(suggested, bakery.time_zone)}</Fact>
        )}
        <Fact icon={fulfillment_type === 'delivery' ? <Bike /> : <ShoppingBag />}>
          {fulfillment_type === 'delivery' ? 'Delivery' : 'Pickup'}
        </Fact>
        {notes && <Fact icon={<StickyNote />}>“{notes}”</Fact>}
      </div>
      {payment_status && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span>
            You keep <strong className="tabular-nums">{formatDollars(order.baker_keeps ?? 0)}</strong>
          </span>
          <PaymentBadge order={order} quiet />
        </div>
      )}
      <div className="relative z-10 empty:hidden">
        <MarkPaid order={order} disabled={read_only} onReceived={onReceived} />
      </div>
      {next && (
        <div className="relative z-10 flex gap-2">
          {suggested ? (
            <span className="min-w-0 flex-1 self-center text-soft">Waiting for {name}</span>
          ) : (
            <Button
              className="min-w-0 flex-1 px-3!"
              loading={order.busy ?? false}
              disabled={read_only}
              onClick={() => onMove(order, next.to)}
            >
              {next.label}
            </Button>
          )}
          <CardMenu
            name={name}
            disabled={read_only}
            items={[
              ...(status === 'pending' && !suggested
                ? [{ label: 'Confirm with a time…', onSelect: () => onAsk('time', order) }]
                : []),
              ...(suggestionProblem(order) === null
                ? [{ label: 'Suggest another time…', onSelect: () => onAsk('suggest', order) }]
                : []),
              ...(status === 'confirmed' ? [{ label: 'Mark ready', onSelect: () => onMove(order, 'ready') }] : []),
              ...(mayRefund(order) ? [{ label: 'Refund…', onSelect: () => onAsk('refund', order) }] : []),
              ...(order.viewer === 'helper'
                ? []
                : [{ label: 'Cancel order…', danger: true, onSelect: () => onAsk('cancel', order) }]),
            ]}
          />
        </div>
      )}
    </Card>
  )
}

/** A helper may have no other action than the next step: then there is no menu. */
function CardMenu({
  name,
  disabled,
  items,
}: {
  name: string
  disabled: boolean
  items: ComponentProps<typeof DropdownMenu>['items']
}) {
  if (items.length === 0) return null
  return (
    <DropdownMenu
      trigger={
        <IconButton label={`More for ${name}’s order`} variant="dough" disabled={disabled}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={items}
    />
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-w-0 gap-2">
      <span aria-hidden="true" className="mt-0.5 [&>svg]:size-4.5">
        {icon}
      </span>
      <span className="min-w-0 break-words">{children}</span>
    </p>
  )
}
