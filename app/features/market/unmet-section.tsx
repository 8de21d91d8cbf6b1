import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { grouped } from '~/lib/text'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { Table } from '~/ui/table'
import { LateMap } from '../map/late-map'
import { marketApi } from './market.calls'
import type { MarketFilter, UnmetMap as Unmet } from './market.contract'
import { placeKey, placeNamed, placeWords } from './unmet-circles'
import { UnmetThere } from './unmet-there'

const FIRST = 10

/** Where people searched and found nothing: a circle for each place, which leads to what they looked for there. */
export function UnmetSection({ query }: { query: MarketFilter }) {
  const { data, problem, reload } = useAnswer(`unmet ${JSON.stringify(query)}`, {
    read: (signal) => marketApi('GET /admin/overview/unmet-map', { query, signal }),
  })
  return (
    <section aria-labelledby="unmet" className="card grid grid-cols-1 gap-5 p-5 md:p-6">
      <div className="grid gap-1">
        <h3 id="unmet" className="display-3">
          The map of unmet bread
        </h3>
        {data && <p className="text-soft">{summary(data)}</p>}
      </div>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-96" />}
      {data && data.places.length > 0 && <Places unmet={data} query={query} />}
    </section>
  )
}

function summary({ places, more, placeless }: Unmet): string {
  const aside = placeless === 0 ? '' : ` ${grouped(placeless)} more named no place.`
  if (places.length === 0) return `No place was searched in vain twice in this time.${aside}`
  return `Searches that found no bakery, by place.${more === 0 ? '' : ` The ${places.length} places with the most of ${grouped(places.length + more)}.`}${aside}`
}

function Places({ unmet: { places }, query }: { unmet: Unmet; query: MarketFilter }) {
  const [params, setParams] = useSearchParams()
  const [all, setAll] = useState(false)
  const chosen = placeNamed(params.get('place'))
  const key = chosen && placeKey(chosen)
  // Only who pressed is led to the rows; an address that names a place opens the page at its top.
  const pressed = useRef(false)
  const narrow = useRef(setParams)
  useEffect(() => {
    narrow.current = setParams
  })
  const onPick = useCallback((next: string) => {
    pressed.current = true
    narrow.current(
      (before) => {
        before.set('place', next)
        return before
      },
      { preventScrollReset: true },
    )
  }, [])
  const linkTo = (next: string | null) => {
    const then = new URLSearchParams(params)
    if (next) then.set('place', next)
    else then.delete('place')
    return { search: `?${then}` }
  }
  const found = places.find((place) => placeKey(place) === key)
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[3fr_2fr]">
      <div className="grid grid-cols-1 gap-5">
        <LateMap
          load={() => import('./unmet-map')}
          map={{ places, whole: !query.state, chosen: key, onPick }}
          instead="The map didn’t load. The table has the same places."
          className="h-72 md:h-112"
        />
        {chosen && (
          <UnmetThere
            key={key}
            place={{ ...chosen, near: found?.near ?? null }}
            query={query}
            takesFocus={pressed}
            close={linkTo(null)}
          />
        )}
      </div>
      <div className="grid grid-cols-1 gap-3">
        <Table
          caption="Searched for in vain, by place"
          captionVisible
          rows={all ? places : places.slice(0, FIRST)}
          rowKey={placeKey}
          columns={[
            {
              header: 'Where',
              cell: (place) => (
                <Link
                  to={linkTo(placeKey(place))}
                  preventScrollReset
                  className="prose-link whitespace-normal"
                  aria-current={placeKey(place) === key || undefined}
                  onClick={() => {
                    pressed.current = true
                  }}
                >
                  {placeWords(place)}
                </Link>
              ),
            },
            { header: 'Searches', numeric: true, cell: ({ searches }) => grouped(searches) },
          ]}
        />
        {!all && places.length > FIRST && (
          <Button variant="secondary" className="justify-self-start" onClick={() => setAll(true)}>
            Show all {places.length} places
          </Button>
        )}
      </div>
    </div>
  )
}
