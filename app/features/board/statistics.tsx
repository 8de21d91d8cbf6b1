import { ChartColumn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ordersApi } from '~/features/orders/orders.calls'
import { formatDollars } from '~/lib/money'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { Select } from '~/ui/select'
import { Skeleton } from '~/ui/skeleton'
import { Table } from '~/ui/table'
import { dayLabel, monthsBack, rangeOf } from './board-months'

// uPlot is only for those who open this tab. While it loads it asks Intl for the browser's language, and some browsers name theirs
// in a way that Intl refuses (en-US@posix).
const DayChart = lazy(async () => {
  try {
    Intl.getCanonicalLocales(navigator.language)
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
  }
  return { default: (await import('./day-chart')).DayChart }
})

type StatisticsProps = { bakery_id: string; time_zone: string; now: Date }

/** Spec §7: the last 30 days, or one month, by the bakery's own days. */
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
      {problem && (
        <Notice kind="error" live action={<Button onClick={reload}>Try Again</Button>}>
          {problem}
        </Notice>
      )}
      {!data && !problem && <Skeleton className="h-96 rounded-card" />}
      {data && (data.orders === 0 ? <Nothing cancelled={data.cancelled_orders} /> : <Found stats={data} />)}
    </div>
  )
}

interface Stats {
  orders: number
  cancelled_orders: number
  revenue: number
  average_order: number
  baker_receives: number
  best_sellers: { menu_item_id: string | null; name: string; quantity: number; revenue: number }[]
  by_day: { date: string; orders: number; revenue: number }[]
}

function Found({ stats }: { stats: Stats }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure label="Revenue" value={formatDollars(stats.revenue)} note="Bakes and delivery, minus refunds" />
        <Figure label="You keep" value={formatDollars(stats.baker_receives)} note="After card fees" />
        <Figure label="Orders" value={String(stats.orders)} note={`${stats.cancelled_orders} cancelled`} />
        <Figure label="Average order" value={formatDollars(stats.average_order)} note="Before fees" />
      </dl>
      <section aria-labelledby="by-day" className="grid gap-3">
        <h2 id="by-day" className="display-3">
          Revenue by day
        </h2>
        <div aria-hidden="true" className="min-h-64 rounded-card border border-oat bg-paper p-3 md:p-5">
          <Suspense>
            <DayChart days={stats.by_day} />
          </Suspense>
        </div>
        <details className="group">
          <summary className="prose-link inline-flex min-h-11 items-center">Show as a table</summary>
          <Table
            caption="Revenue by day"
            rows={stats.by_day}
            rowKey={({ date }) => date}
            columns={[
              { header: 'Day', cell: ({ date }) => dayLabel(date) },
              { header: 'Orders', numeric: true, cell: ({ orders }) => orders },
              { header: 'Revenue', numeric: true, cell: ({ revenue }) => formatDollars(revenue) },
            ]}
          />
        </details>
      </section>
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
    </>
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
    <EmptyState icon={<ChartColumn />} title="No orders in this time">
      {cancelled > 0
        ? `${cancelled} ${cancelled === 1 ? 'was' : 'were'} cancelled. Choose another month to look further back.`
        : 'Once orders come in, this is where you see what sells. Choose another month to look further back.'}
    </EmptyState>
  )
}
