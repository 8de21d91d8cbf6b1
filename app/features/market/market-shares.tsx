import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { grouped } from '~/lib/text'
import { STANDING_NAMES, STANDINGS } from './market'
import type { MarketFlows, Overview } from './market.contract'
import { rowsPath, shareWords } from './market-span'

interface Share {
  name: string
  count: number
  /** Of the whole that it is drawn against. */
  note: string
  /** The rows behind it. */
  rows?: string
}

/** The words and figures are read; the bar behind them is for the eye. */
const Shares = ({ shares, whole }: { shares: Share[]; whole: number }) => (
  <dl className="grid gap-3">
    {shares.map(({ name, count, note, rows }) => (
      <div key={name} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1">
        <dt>
          {rows ? (
            <Link to={rows} className="prose-link">
              {name}
            </Link>
          ) : (
            name
          )}
        </dt>
        <dd className="text-right tabular-nums">
          {grouped(count)} <span className="text-sm text-soft">{note}</span>
        </dd>
        <dd aria-hidden="true" className="col-span-2 h-2 overflow-hidden rounded-full bg-dough">
          <div
            className="h-full bg-crust"
            style={{ width: `${whole === 0 ? 0 : Math.min(100, (100 * count) / whole)}%` }}
          />
        </dd>
      </div>
    ))}
  </dl>
)

const Fine = ({ children }: { children: ReactNode }) => <p className="text-sm text-soft">{children}</p>

export function Funnel({ flows: { views, started, site_orders } }: { flows: MarketFlows }) {
  return (
    <>
      <Shares
        whole={views}
        shares={[
          { name: 'Looked at a bakery', count: views, note: '' },
          { name: 'Went to pay', count: started, note: shareWords(started, views) },
          { name: 'Paid', count: site_orders, note: `${shareWords(site_orders, started)} of those` },
        ]}
      />
      <Fine>Carts stay in people’s browsers, so they aren’t counted. One person may look many times.</Fine>
    </>
  )
}

export function Tiers({ bakeries, cities, state }: Pick<Overview, 'bakeries' | 'cities' | 'state'>) {
  const shown = STANDINGS.filter((standing) => standing !== 'hidden').reduce((sum, tier) => sum + bakeries[tier], 0)
  return (
    <>
      <Shares
        whole={shown + bakeries.hidden}
        shares={STANDINGS.map((tier) => ({
          ...{ name: STANDING_NAMES[tier], count: bakeries[tier], note: '' },
          rows: rowsPath({ path: '/admin/bakeries', tier }, { place: state }),
        }))}
      />
      <Fine>
        {grouped(shown)} on the map, in {grouped(cities)} {cities === 1 ? 'city' : 'cities'}. Each counts once, under
        the highest tier it has reached.
      </Fine>
    </>
  )
}

export function Answers({ flows: { asked, answered_hour, answered_day, answered_later } }: { flows: MarketFlows }) {
  const none = asked - answered_hour - answered_day - answered_later
  const share = (name: string, count: number): Share => ({ name, count, note: shareWords(count, asked) })
  return (
    <>
      <Shares
        whole={asked}
        shares={[
          share('Within an hour', answered_hour),
          share('Within a day', answered_day),
          share('Later', answered_later),
          share('Not yet', none),
        ]}
      />
      <Fine>The first answer to {grouped(asked)} customers who wrote to a bakery for the first time.</Fine>
    </>
  )
}
