import { useMemo, useRef, useState } from 'react'
import { Card } from '~/ui/card'
import { OutLink } from '../cases/fact-list'
import { LateMap } from '../map/late-map'
import { distanceLabel } from '../search/distance-words'
import { doublePins } from './double-pins'
import type { SubmissionDetail } from './submissions.contract'

type DoublesProps = Pick<NonNullable<SubmissionDetail['listing']>, 'point' | 'duplicates'>

/** Public bakeries that may be the same, by number on the list and on the map. The list says all of it without the map. */
export function Doubles({ point, duplicates }: DoublesProps) {
  const [lit, setLit] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const pins = useMemo(() => doublePins(point, duplicates), [point, duplicates])
  return (
    <Card padded className="grid gap-4">
      <h3 className="display-3">Could be one of these</h3>
      {pins.some(({ numbers }) => numbers.length > 0) && (
        <LateMap
          key={JSON.stringify(pins)}
          load={() => import('./doubles-map')}
          map={{
            ...{ pins, lit },
            nameOf: (number) => duplicates[number - 1]?.name ?? '',
            onPick: (number) => list.current?.querySelectorAll('a')[number - 1]?.focus(),
          }}
          instead="The map didn’t load. The list has the same bakeries."
          className="h-64 md:h-80"
        />
      )}
      <ol ref={list} className="grid gap-2">
        {duplicates.map(({ id, slug, name, city, state, claimed, distance_km }, at) => (
          <li
            key={id}
            className="flex gap-3 wrap-anywhere"
            onPointerEnter={() => setLit(at + 1)}
            onPointerLeave={() => setLit(null)}
            onFocus={() => setLit(at + 1)}
            onBlur={() => setLit(null)}
          >
            <span aria-hidden="true" className={numberClass}>
              {at + 1}
            </span>
            <span className="min-w-0">
              <OutLink href={`/bakery/${slug}`}>{name}</OutLink>{' '}
              <span className="text-soft">
                in {city}, {state}
                {distance_km !== null && `, ${distanceLabel(distance_km)} away`}
                {claimed ? ', claimed' : ', unclaimed'}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-soft scripted">
        Pins are where the public pages show them, so a home’s door is near its pin.
      </p>
    </Card>
  )
}

const numberClass =
  'grid size-7 shrink-0 place-items-center rounded-full bg-crust font-semibold text-crust-ink text-sm tabular-nums'
