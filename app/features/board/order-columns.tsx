import { useState } from 'react'
import { cn } from '~/ui/cn'
import { type BoardRow, COLUMNS, inColumns, type OpenStatus } from './board'
import { BoardCard, type CardActions } from './board-card'

type OrderColumnsProps = { orders: BoardRow[]; now: Date } & CardActions

/** Side by side where there is room; on a phone one status at a time. */
export function OrderColumns({ orders, ...rest }: OrderColumnsProps) {
  const columns = inColumns(orders)
  const [shown, setShown] = useState<OpenStatus>(
    () => COLUMNS.find(({ status }) => columns[status].length > 0)?.status ?? 'pending',
  )
  return (
    <div className="grid gap-4">
      <fieldset className="grid grid-cols-4 gap-1 rounded-card bg-dough p-1 lg:hidden">
        <legend className="sr-only">Which orders to show</legend>
        {COLUMNS.map(({ status, label }) => (
          <button
            key={status}
            type="button"
            aria-pressed={status === shown}
            onClick={() => setShown(status)}
            className="grid min-h-14 place-content-center justify-items-center rounded-2xl px-1 font-semibold text-[0.8125rem] text-soft leading-tight -outline-offset-2 aria-pressed:bg-raised aria-pressed:text-ink forced-colors:aria-pressed:border-2"
          >
            <span className="text-lg tabular-nums">{columns[status].length}</span>
            {label}
          </button>
        ))}
      </fieldset>
      <div className="grid items-start gap-4 lg:grid-cols-4">
        {COLUMNS.map((column) => (
          <Column
            key={column.status}
            {...column}
            orders={columns[column.status]}
            className={column.status === shown ? '' : 'max-lg:hidden'}
            {...rest}
          />
        ))}
      </div>
    </div>
  )
}

type ColumnProps = (typeof COLUMNS)[number] &
  Omit<OrderColumnsProps, 'orders'> & { orders: BoardRow[]; className: string }

function Column({ status, label, empty, orders, className, now, ...actions }: ColumnProps) {
  const heading = `column-${status}`
  return (
    <section aria-labelledby={heading} className={cn('min-w-0', className)}>
      <h2
        id={heading}
        tabIndex={-1}
        className="display-3 mb-3 flex min-h-7 items-center gap-2 outline-none max-lg:sr-only"
      >
        {label}
        <span className="font-sans font-medium text-base text-soft tabular-nums">{orders.length}</span>
      </h2>
      {orders.length === 0 ? (
        <p className="rounded-card border border-edge/50 border-dashed px-4 py-6 text-center text-soft text-sm">
          {empty}
        </p>
      ) : (
        <ul className="grid items-start gap-3 md:max-lg:grid-cols-2">
          {orders.map((order) => (
            <li key={order.id} className="min-w-0">
              <BoardCard order={order} now={now} {...actions} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
