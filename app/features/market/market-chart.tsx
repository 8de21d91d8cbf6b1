import { useState } from 'react'
import { Link } from 'react-router'
import { formatDollars } from '~/lib/money'
import { grouped } from '~/lib/text'
import { Bars } from '~/ui/bars'
import { ToggleChip } from '~/ui/chip'
import { Table } from '~/ui/table'
import type { MarketBar, Overview } from './market.contract'
import { barEnd, dayWords, rowsPath } from './market-span'

const CHARTS = [
  { key: 'orders', label: 'Orders', rows: { path: '/admin/orders' } },
  { key: 'paid', label: 'Paid by card', rows: { path: '/admin/payments', state: 'paid' } },
  { key: 'fees', label: 'Our fees', rows: { path: '/admin/payments', state: 'paid' } },
  { key: 'views', label: 'Page views', rows: null },
  { key: 'new_bakeries', label: 'New bakeries', rows: { path: '/admin/bakeries' } },
] as const
type Chart = (typeof CHARTS)[number]['key']

const STEPS: Record<Overview['step'], string> = { day: 'day', week: 'week', month: 'month' }

const said = (chart: Chart, { [chart]: value }: MarketBar): string =>
  chart === 'paid' || chart === 'fees' ? formatDollars(value) : grouped(value)

export function MarketChart({ overview: { bars, step, from, to, state: place } }: { overview: Overview }) {
  const [chart, setChart] = useState<Chart>('orders')
  const year = from.slice(0, 4) !== to.slice(0, 4)
  const label = ({ day }: MarketBar) => dayWords(day, year)
  const title = `${CHARTS.find(({ key }) => key === chart)?.label} by ${STEPS[step]}`
  return (
    <section aria-label="By time" className="card grid gap-4 p-5 md:p-6">
      <h3 className="display-3">{title}</h3>
      <fieldset aria-label="What the chart shows" className="flex flex-wrap gap-2">
        {CHARTS.map(({ key, label: name }) => (
          <ToggleChip key={key} pressed={chart === key} onToggle={() => setChart(key)}>
            {name}
          </ToggleChip>
        ))}
      </fieldset>
      <Bars
        bars={bars.map((bar) => ({
          ...{ key: bar.day, label: label(bar), value: bar[chart], said: said(chart, bar) },
          ...(chart === 'orders' ? { part: bar.returning_orders } : {}),
        }))}
      />
      {chart === 'orders' && (
        <p className="text-sm text-soft">The solid part comes from customers who had ordered before.</p>
      )}
      <details>
        <summary className="prose-link inline-flex min-h-11 items-center">Show as a table</summary>
        <Table
          caption={`The market by ${STEPS[step]}`}
          rows={bars}
          rowKey={({ day }) => day}
          columns={[
            { header: step === 'day' ? 'Day' : 'From', cell: label },
            ...CHARTS.map(({ key, label: header, rows }) => ({
              header,
              numeric: true,
              cell: (bar: MarketBar) =>
                rows && bar[key] > 0 ? (
                  <Link
                    to={rowsPath(rows, { from: bar.day, to: barEnd(bars, bars.indexOf(bar), to), place })}
                    className="prose-link"
                  >
                    {said(key, bar)}
                  </Link>
                ) : (
                  said(key, bar)
                ),
            })),
            { header: 'From known customers', numeric: true, cell: (bar) => grouped(bar.returning_orders) },
          ]}
        />
      </details>
    </section>
  )
}
