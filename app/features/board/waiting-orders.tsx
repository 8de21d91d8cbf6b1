import { Copy, Ellipsis } from 'lucide-react'
import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { IconButton } from '~/ui/icon-button'
import { toast } from '~/ui/toast'
import { momentWords } from '../opening/windows'
import { type BoardRow, firstName, lineWords } from './board'
import { type CardActions, CardTitle } from './board-card'
import { type OnReceived, paidWays } from './mark-paid'

type WaitingOrdersProps = { orders: BoardRow[]; onReceived: OnReceived } & Pick<
  CardActions,
  'href' | 'onAsk' | 'read_only'
>

/** Orders that the baker wrote down and sent a link for. They hold their stock until they are paid. */
export function WaitingOrders({ orders, ...rest }: WaitingOrdersProps) {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="waiting-for-payment" className="grid gap-3">
      <h2 id="waiting-for-payment" className="display-3">
        Waiting for payment{' '}
        <span className="font-sans font-medium text-base text-soft tabular-nums">{orders.length}</span>
      </h2>
      <ul className="grid items-start gap-3 md:grid-cols-2 lg:grid-cols-3">
        {orders.map((order) => (
          <li key={order.id} className="min-w-0">
            <WaitingCard order={order} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type WaitingCardProps = { order: BoardRow } & Omit<WaitingOrdersProps, 'orders'>

function WaitingCard({ order, href, onAsk, onReceived, read_only }: WaitingCardProps) {
  const { pay_until, pay_url } = order
  const name = firstName(order.customer_name)
  const copy = () =>
    navigator.clipboard.writeText(pay_url!).then(
      () => toast.success('Link copied'),
      () => toast.error(`We couldn’t copy it. Here it is: ${pay_url}`),
    )
  return (
    <Card interactive className="grid gap-3 p-4">
      <div className="flex items-start justify-between gap-2">
        <CardTitle order={order} href={href} />
        <strong className="tabular-nums">{formatDollars(order.customer_total ?? 0)}</strong>
      </div>
      <p className="text-[0.9375rem]">{order.items.map(lineWords).join(', ')}</p>
      {pay_until && (
        <p className="text-[0.9375rem] text-soft">
          Waiting for payment until {momentWords(pay_until, order.bakery.time_zone)}
        </p>
      )}
      <div className="relative z-10 flex gap-2">
        {pay_url && (
          <Button variant="secondary" className="min-w-0 flex-1 px-3!" onClick={() => void copy()}>
            <Copy className="size-4.5" aria-hidden="true" />
            Copy link
          </Button>
        )}
        <DropdownMenu
          trigger={
            <IconButton label={`More for ${name}’s order`} variant="dough" disabled={read_only}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          items={[
            ...paidWays(order, onReceived),
            'separator',
            { label: 'Cancel order…', danger: true, onSelect: () => onAsk('cancel', order) },
          ]}
        />
      </div>
    </Card>
  )
}
