import { ChartNoAxesColumn } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '~/lib/zone'
import { useAnswer } from '~/live/use-answer'
import { Bars } from '~/ui/bars'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { SectionHeading } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { Table } from '~/ui/table'
import { visitsApi } from './visits.calls'
import type { VisitDay } from './visits.contract'

type Count = Exclude<keyof VisitDay, 'day'>

const COUNTS: { key: Count; label: string }[] = [
  { key: 'views', label: 'Page views' },
  { key: 'searches', label: 'Shown in searches' },
  { key: 'saves', label: 'Saves' },
  { key: 'share_visits', label: 'From your link' },
]
/** As many bars as a phone shows well; the table has all days. */
const BARS = 30

/** For the owner. No visitor is followed. */
export function VisitsSection({ bakery_id }: { bakery_id: string }) {
  const { data, problem, reload } = useAnswer(bakery_id, {
    read: (signal) => visitsApi('GET /bakeries/:bakery_id/visits', { params: { bakery_id }, signal }),
  })
  return (
    <section aria-labelledby="visits" className="grid gap-5">
      <SectionHeading
        id="visits"
        className="mb-0!"
        title="Who’s looking"
        intro="Counted by day, without cookies and without following anyone."
      />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-72 rounded-card" />}
      {data && <Found bakery_id={bakery_id} {...data} />}
    </section>
  )
}

function Found({ bakery_id, days, is_premium }: { bakery_id: string; days: VisitDay[]; is_premium: boolean }) {
  const any = days.some((day) => COUNTS.some(({ key }) => day[key] > 0))
  return (
    <>
      {any ? (
        <Counts days={days} />
      ) : (
        <EmptyState icon={<ChartNoAxesColumn />} title={`Nobody came by in the last ${days.length} days`}>
          Page views, saves and searches show up here. Posting your link brings the first ones.
        </EmptyState>
      )}
      {!is_premium && (
        <Notice action={<LinkButton to={`/dashboard/premium?bakery=${bakery_id}`}>Go premium</LinkButton>}>
          These are the last {days.length} days. Premium shows all of them.
        </Notice>
      )}
    </>
  )
}

function Counts({ days }: { days: VisitDay[] }) {
  const [shown, setShown] = useState<Count>('views')
  const sum = (key: Count) => days.reduce((all, day) => all + day[key], 0)
  const bars = days.slice(0, BARS).reverse()
  return (
    <>
      <fieldset aria-label="What the chart shows" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {COUNTS.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={shown === key}
            onClick={() => setShown(key)}
            className="rounded-card border border-oat bg-paper p-4 text-left hover:border-edge aria-pressed:border-crust"
          >
            <span className="block text-soft">{label}</span>
            <span className="font-display text-3xl tabular-nums leading-tight">{sum(key)}</span>
          </button>
        ))}
      </fieldset>
      <Bars
        className="rounded-card border border-oat bg-paper p-4"
        bars={bars.map((day) => ({
          ...{ key: day.day, label: dayAndMonth(day.day), value: day[shown], said: String(day[shown]) },
        }))}
      />
      <details>
        <summary className="prose-link inline-flex min-h-11 items-center">Show as a table</summary>
        <Table
          caption="Visits by day"
          rows={days}
          rowKey={({ day }) => day}
          columns={[
            { header: 'Day', cell: ({ day }) => dayAndMonth(day) },
            ...COUNTS.map(({ key, label }) => ({ header: label, numeric: true, cell: (day: VisitDay) => day[key] })),
          ]}
        />
      </details>
    </>
  )
}

const dayAndMonth = (day: string) => formatDay(day, { month: 'short', day: 'numeric' })
