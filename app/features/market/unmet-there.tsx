import { type RefObject, useEffect, useRef } from 'react'
import { Link, type To } from 'react-router'
import { grouped } from '~/lib/text'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { Table } from '~/ui/table'
import { marketApi } from './market.calls'
import type { MarketFilter } from './market.contract'
import { placeWords } from './unmet-circles'

interface UnmetThereProps {
  place: { state: string; zip3: string; near: string | null }
  query: MarketFilter
  /** The place was pressed, so reading goes on here. */
  takesFocus: RefObject<boolean>
  close: To
}

/** The rows behind a circle. What was looked for once is only counted: it may be a word that nobody else would type. */
export function UnmetThere({ place, query: { from, to }, takesFocus, close }: UnmetThereProps) {
  const { state, zip3 } = place
  const query = { state, zip3, from, to }
  const { data, problem, reload } = useAnswer(`unmet there ${JSON.stringify(query)}`, {
    read: (signal) => marketApi('GET /admin/overview/unmet', { query, signal }),
  })
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    title.current?.focus()
  }, [takesFocus])
  return (
    <section aria-labelledby="unmet-there" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 id="unmet-there" ref={title} tabIndex={-1} className="font-semibold text-lg outline-none">
          {placeWords({ ...place, near: data?.near ?? place.near })}{' '}
          <span className="font-normal text-base text-soft">ZIP codes {zip3}…</span>
        </h4>
        <Link to={close} preventScrollReset className="prose-link py-2">
          Close
        </Link>
      </div>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-40" />}
      {data && data.sought.length > 0 && (
        <Table
          caption="What they looked for there"
          captionVisible
          rows={data.sought}
          rowKey={({ what }) => what}
          columns={[
            { header: 'What', cell: ({ what }) => <span className="whitespace-normal wrap-anywhere">{what}</span> },
            { header: 'Searches', numeric: true, cell: ({ searches }) => grouped(searches) },
          ]}
        />
      )}
      {data && <p className="text-soft">{othersWords(data.searches, data.others)}</p>}
    </section>
  )
}

function othersWords(searches: number, others: number): string {
  if (searches === 0) return 'Nothing was searched in vain here in this time.'
  if (others === 0) return `${grouped(searches)} searches in all.`
  return `${grouped(searches)} searches in all. ${grouped(others)} of them ${others === 1 ? 'was for something' : 'were for things'} looked for once.`
}
