import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { grouped } from '~/lib/text'
import { useAnswer } from '~/live/use-answer'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { Table } from '~/ui/table'
import { placePath } from '../search/landing'
import { marketApi } from './market.calls'
import type { MarketFilter } from './market.contract'

/** Where bakeries are, and where people looked for one without finding it. */
export function MarketPlaces({ query }: { query: MarketFilter }) {
  const { data, problem, reload } = useAnswer(JSON.stringify(query), {
    read: (signal) => marketApi('GET /admin/overview/places', { query, signal }),
  })
  if (problem) return <Failed problem={problem} onAgain={reload} />
  if (!data) return <Skeleton className="h-72 rounded-card" />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Table
        caption="Cities with the most bakeries"
        captionVisible
        rows={data.cities}
        rowKey={({ city, state }) => `${city}, ${state}`}
        columns={[
          {
            header: 'City',
            cell: ({ city, state }) => (
              <Link to={placePath({ state, key: city })} className="prose-link capitalize">
                {city}, {state}
              </Link>
            ),
          },
          { header: 'Bakeries', numeric: true, cell: ({ bakeries }) => grouped(bakeries) },
        ]}
      />
      {data.unmet.length === 0 ? (
        <EmptyState icon={<SearchX />} title="No search came back empty">
          What people look for in vain shows up here, once it was searched for twice.
        </EmptyState>
      ) : (
        <Table
          caption="Searched for in vain"
          captionVisible
          rows={data.unmet}
          rowKey={({ what, state, zip3 }) => `${what} ${state} ${zip3}`}
          columns={[
            { header: 'What', cell: ({ what }) => what },
            { header: 'Where', cell: ({ state, zip3 }) => (state ? `${state}, ZIP ${zip3}…` : null) },
            { header: 'Searches', numeric: true, cell: ({ searches }) => grouped(searches) },
          ]}
        />
      )}
    </div>
  )
}
