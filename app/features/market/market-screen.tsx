import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dayOf } from '~/lib/zone'
import { useAnswer, useEvery } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { SectionHeading } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { useNow } from '~/ui/use-now'
import { marketApi } from './market.calls'
import type { Overview } from './market.contract'
import { MarketChart } from './market-chart'
import { MarketFigures } from './market-figures'
import { MarketFilterForm } from './market-filter'
import { MarketHealthList } from './market-health'
import { MarketPlaces } from './market-places'
import { Answers, Funnel, Tiers } from './market-shares'
import { addressed, asked, dayWords, narrowedBy } from './market-span'
import { UnmetSection } from './unmet-section'

const MINUTE_MS = 60_000

/** The market at a glance. The address holds what it is narrowed by, so that Back, reload and links work. */
export function MarketScreen() {
  const [params, setParams] = useSearchParams()
  const today = dayOf(useNow(), 'UTC')
  const narrowed = narrowedBy(params)
  const query = asked(narrowed, today)
  const { data, problem, reload } = useAnswer(JSON.stringify(query), {
    read: (signal) => marketApi('GET /admin/overview', { query, signal }),
    live: ({ type }) => type === 'hello',
  })
  useEvery(MINUTE_MS, reload)
  return (
    <section aria-labelledby="market" className="grid gap-6">
      <SectionHeading id="market" className="mb-0!" title="The market" intro={data ? spanWords(data) : 'Counting…'} />
      <MarketFilterForm
        key={params.toString()}
        narrowed={narrowed}
        today={today}
        onChange={(next) => setParams(addressed(next), { preventScrollReset: true })}
      />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <>
          <MarketFigures overview={data} />
          <MarketChart overview={data} />
          <div className="grid gap-6 lg:grid-cols-2">
            <Part title="From looking to paying">
              <Funnel flows={data.now} />
            </Part>
            <Part title="Bakeries now">
              <Tiers {...data} />
            </Part>
            <Part title="How fast bakers answer">
              <Answers flows={data.now} />
            </Part>
            <Part title="Is everything running?">
              <MarketHealthList health={data.health} />
              <Link to="/admin/health" className="prose-link justify-self-start py-2">
                See what failed
              </Link>
            </Part>
          </div>
          <UnmetSection query={query} />
          <MarketPlaces query={query} />
        </>
      )}
    </section>
  )
}

const spanWords = ({ from, to }: Overview): string => {
  const year = from.slice(0, 4) !== to.slice(0, 4)
  const days = from === to ? dayWords(from, true) : `${dayWords(from, year)} to ${dayWords(to, true)}`
  return `${days}. Days begin at midnight UTC; page views count by the bakery’s own day.`
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="card grid content-start gap-4 p-5 md:p-6">
    <h3 className="display-3">{title}</h3>
    {children}
  </section>
)
