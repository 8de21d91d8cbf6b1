import { ChartColumn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { OrderStats } from '~/features/orders/order-reports.contract'
import { ordersApi } from '~/features/orders/orders.calls'
import { METHOD_LABELS, SOURCE_LABELS } from '~/features/orders/sales'
import { SalesFiles } from '~/features/orders/sales-files'
import { formatDollars } from '~/lib/money'
import { formatDay, SHORT_DAY } from '~/lib/zone'
import { useAnswer } from '~/live/use-answer'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { Select } from '~/ui/select'
import { Skeleton } from '~/ui/skeleton'
import { Table } from '~/ui/table'
import { monthsBack, rangeOf } from './board-months'

// uPlot loads with this tab. It asks Intl for the browser's language as it loads, and Intl refuses some (en-US@posix).
const DayChart = lazy(async () => {
  try {
    Intl.getCanonicalLocales(navigator.language)
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
  }
  return { default: (await import('./day-chart')).DayChart }
})

type StatisticsProps = {
  bakery_id: string
  time_zone: string
  now: Date
}

/** §7: the last 30 days, or one month, by the bakery's own days. */
export function Statistics({ bakery_id, time_zone, now }: StatisticsProps) {
  const [range, setRange] = useState('')
  const { data, problem, reload } = useAnswer(`${bakery_id} ${range}`, {
    read: async (signal) =>
      (await ordersApi('GET /order-stats', { query: { bakery_id, ...rangeOf(range) }, signal })).data,
  })
  return (
    <div className="grid gap-6">
      <Field label="Show" className="max-w-64">
        <Select value={range} onChange={({ target }) => setRange(target.value)}>
          <option value="">Last 30 days</option>
          {monthsBack(now, time_zone, 12).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-96 rounded-card" />}
      {data &&
        (data.orders === 0 && data.sales.total.count === 0 ? (
          <Nothing cancelled={data.cancelled_orders} />
        ) : (
          <Found stats={data} />
        ))}
    </div>
  )
}

function Found({ stats }: { stats: OrderStats }) {
  const { by_source, by_day } = stats.sales
  return (
    <>
      <Figures stats={stats} />
      <section aria-labelledby="by-day" className="grid gap-3">
        <h2 id="by-day" className="display-3">
          Sales by day
        </h2>
        <div aria-hidden="true" className="min-h-64 rounded-card border border-oat bg-paper p-3 md:p-5">
          <Suspense>
            <DayChart days={by_day} />
          </Suspense>
        </div>
        <details className="group">
          <summary className="prose-link inline-flex min-h-11 items-center">Show as a table</summary>
          <Table
            caption="Sales by day, as a table"
            rows={by_day}
            rowKey={({ date }) => date}
            columns={[
              { header: 'Day', cell: ({ date }) => formatDay(date, SHORT_DAY) },
              { header: 'Sales', numeric: true, cell: ({ sold }) => formatDollars(sold) },
              { header: 'You keep', numeric: true, cell: ({ net }) => formatDollars(net) },
            ]}
          />
        </details>
      </section>
      {by_source.length > 0 && (
        <Table
          caption="Where it came from"
          captionVisible
          rows={by_source}
          rowKey={({ source, method }) => `${source} ${method}`}
          columns={[
            {
              header: 'Source',
              cell: ({ source, method }) => `${SOURCE_LABELS[source]} · ${METHOD_LABELS[method]}`,
            },
            { header: 'Count', numeric: true, cell: ({ count }) => count },
            { header: 'Sales', numeric: true, cell: ({ gross }) => formatDollars(gross) },
            { header: 'Refunds', numeric: true, cell: ({ refunds }) => formatDollars(refunds) },
            { header: 'Fees', numeric: true, cell: ({ fees }) => formatDollars(fees) },
            { header: 'You keep', numeric: true, cell: ({ net }) => formatDollars(net) },
          ]}
        />
      )}
      <SalesFiles bakery_id={stats.bakery_id} start_date={stats.start_date} end_date={stats.end_date} />
      {stats.best_sellers.length > 0 && (
        <Table
          caption="Best sellers"
          captionVisible
          rows={stats.best_sellers}
          rowKey={({ menu_item_id, name }) => menu_item_id ?? name}
          columns={[
            { header: 'Item', cell: ({ name }) => name },
            { header: 'Sold', numeric: true, cell: ({ quantity }) => quantity },
            { header: 'Revenue', numeric: true, cell: ({ revenue }) => formatDollars(revenue) },
          ]}
        />
      )}
    </>
  )
}

function Figures({ stats }: { stats: OrderStats }) {
  const { total, by_source } = stats.sales
  const sum = (card: boolean) =>
    by_source
      .filter(({ method }) => (method === 'card') === card)
      .reduce((dollars, { gross, refunds }) => dollars + gross - refunds, 0)
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        label="Sales"
        value={formatDollars(total.gross - total.refunds)}
        note={total.tax > 0 ? `Minus refunds, with ${formatDollars(total.tax)} tax` : 'Everything, minus refunds'}
      />
      <Figure label="You keep" value={formatDollars(total.net)} note={`After ${formatDollars(total.fees)} card fees`} />
      <Figure label="By card" value={formatDollars(sum(true))} note={`${formatDollars(sum(false))} cash and other`} />
      <Figure
        label="Orders"
        value={String(stats.orders)}
        note={
          stats.not_paid_yet > 0
            ? `${formatDollars(stats.not_paid_yet)} not paid yet`
            : `${stats.cancelled_orders} cancelled`
        }
      />
    </dl>
  )
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="rounded-card border border-oat bg-paper p-4 md:p-5">
      <dt className="text-soft">{label}</dt>
      <dd>
        <span className="block font-display text-[clamp(1.375rem,1rem+2vw,2rem)] tabular-nums leading-tight">
          {value}
        </span>
        <span className="text-sm text-soft">{note}</span>
      </dd>
    </div>
  )
}

function Nothing({ cancelled }: { cancelled: number }) {
  return (
    <EmptyState icon={<ChartColumn />} title="No orders in this period">
      {cancelled > 0
        ? `${cancelled} ${cancelled === 1 ? 'was' : 'were'} cancelled. Choose another month to look further back.`
        : 'Once orders come in, this is where you see what sells. Choose another month to look further back.'}
    </EmptyState>
  )
}
