import { Ellipsis, Search } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { formatDollars } from '~/lib/money'
import { dayOf } from '~/lib/zone'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { IconButton } from '~/ui/icon-button'
import { TextInput } from '~/ui/text-input'
import { asWindow, shortWindowWords, windowLabel } from '../opening/windows'
import { goodsWords } from '../orders/goods'
import { isHere, mayClose, mayMiss } from '../orders/pickup-day'
import { type BoardRow, firstName, HANDED_OVER, type MoveOptions } from './board'
import type { CardActions } from './board-card'
import { paidWays } from './mark-paid'
import { PaymentBadge } from './payment-badge'
import { handOverPress, matchesName, toTake } from './to-hand-over'

type RowActions = Omit<CardActions, 'onMove'> & {
  now: Date
  onHandOver: (order: BoardRow, options: MoveOptions) => void
}

export type HandOverListProps = { orders: BoardRow[]; heading: string } & RowActions

/** So many names are seen at once; more are searched. */
const SEEN_AT_ONCE = 10

export function HandOverList({ orders, heading, ...actions }: HandOverListProps) {
  const [typed, setTyped] = useState('')
  const found = orders.filter(({ customer_name }) => matchesName(customer_name, typed))
  const handOver: RowActions['onHandOver'] = (order, options) => {
    actions.onHandOver(order, options)
    setTyped('')
    // The row is gone, and the focus would be lost with it. On a name, since a held key must hand over nothing else.
    const next = found[found.indexOf(order) + 1]
    const place = next ? `order-${next.id}` : heading
    document.getElementById(place)?.focus({ preventScroll: true })
  }
  return (
    <>
      {(orders.length > SEEN_AT_ONCE || typed !== '') && (
        <div className="relative max-w-md">
          <Search aria-hidden="true" className="absolute top-3.5 left-4 size-5 text-soft" />
          <TextInput
            type="search"
            autoComplete="off"
            aria-label="Find a name"
            placeholder="Find a name"
            className="pl-11!"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
      {found.length === 0 && <p className="text-soft">Nobody by that name is left.</p>}
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {found.map((order) => (
          <li key={order.id} className="min-w-0">
            <HandOverRow order={order} {...actions} onHandOver={handOver} />
          </li>
        ))}
      </ul>
    </>
  )
}

function HandOverRow({ order, now, href, onHandOver, onAsk, onReceived, read_only }: { order: BoardRow } & RowActions) {
  const { label, received } = handOverPress(order)
  const name = firstName(order.customer_name)
  const here = isHere(order, now)
  const more = [
    ...(received
      ? [{ label: `${HANDED_OVER[order.fulfillment_type]}, not paid yet`, onSelect: () => onHandOver(order, {}) }]
      : []),
    ...(received ? paidWays(order, onReceived) : []),
    ...(order.missed_at && mayClose(order, now)
      ? [{ label: 'Close order…', onSelect: () => onAsk('missed', order) }]
      : []),
    ...(order.viewer === 'helper'
      ? []
      : [{ label: 'Cancel order…', danger: true, onSelect: () => onAsk('cancel', order) }]),
  ]
  // The second click of a double click lands on the row that moved up: it hands over nothing.
  const press = ({ detail }: MouseEvent) => detail < 2 && onHandOver(order, received ? { received } : {})
  return (
    <Card className={`grid gap-3 p-4 ${here ? 'shadow-[inset_0_0_0_2px_var(--crust)]' : ''}`}>
      <div className="flex items-start justify-between gap-2">
        <h3 className="display-2 min-w-0">
          <Link
            id={`order-${order.id}`}
            to={href(order.id)}
            state={{ opened: true }}
            preventScrollReset
            className="hover:underline wrap-anywhere"
          >
            {name}
            {name !== order.customer_name && (
              <span className="ml-1.5 font-medium font-sans text-base text-soft tracking-normal">
                {order.customer_name.slice(name.length).trim()}
              </span>
            )}
          </Link>
        </h3>
        {here && (
          <Badge tone="crust" className="mt-1 shrink-0">
            Here
          </Badge>
        )}
      </div>
      <p data-keep-clear className="break-words font-medium">
        {goodsWords(order.items, optionWords).join(', ')}
      </p>
      <HandOverFacts order={order} now={now} />
      <div className="flex gap-2 max-sm:flex-wrap">
        <Button
          size="lg"
          className="min-w-0 flex-1 px-3!"
          loading={order.busy ?? false}
          disabled={read_only}
          onClick={press}
        >
          {label}
        </Button>
        {mayMiss(order, now) && (
          <Button
            size="lg"
            variant="secondary"
            className="px-4! max-sm:order-last max-sm:w-full"
            disabled={read_only}
            onClick={() => onAsk('missed', order)}
          >
            Didn’t come
          </Button>
        )}
        {more.length > 0 && (
          <DropdownMenu
            trigger={
              <IconButton
                label={`More for ${name}’s order`}
                variant="dough"
                disabled={read_only}
                className="self-center"
              >
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
            items={more}
          />
        )}
      </div>
    </Card>
  )
}

function HandOverFacts({ order, now }: { order: BoardRow; now: Date }) {
  const { time_zone } = order.bakery
  const window = asWindow(order.requested_for, order.requested_until)
  const is_today = window && dayOf(window.starts_at, time_zone) === dayOf(now, time_zone)
  const due = toTake(order)
  return (
    <div data-keep-clear className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-soft">
      {window && <span>{is_today ? windowLabel(window, time_zone) : shortWindowWords(window, time_zone)}</span>}
      {order.fulfillment_type === 'delivery' && <span>Delivery</span>}
      {order.missed_at && <span>Didn’t come</span>}
      {due > 0 ? (
        <Badge tone="butter" className="font-semibold text-sm tabular-nums">
          {formatDollars(due)} {order.payment_status === 'invoiced' ? 'not paid yet' : 'to take'}
        </Badge>
      ) : order.payment_status === 'disputed' ? (
        <PaymentBadge order={order} />
      ) : (
        order.payment_status && <Badge tone="sage">Paid</Badge>
      )}
      {order.notes && <span className="w-full break-words">“{order.notes}”</span>}
    </div>
  )
}

const optionWords = ({ options }: BoardRow['items'][number]) =>
  options.length > 0 ? ` (${options.map(({ name, text }) => text || name).join(', ')})` : ''
