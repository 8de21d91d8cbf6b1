import { Link } from 'react-router'
import { LateMap } from '~/features/map/late-map'
import type { MapTiles } from '~/features/map/map-drawing'
import type { Bakery } from './bakeries.contract'

interface WhereProps {
  bakery: Bakery
  words: string
  around: string
  tiles: MapTiles | null
}

/** Words first, for visitors who do not see the map, have no script, or save data. */
export function WhereSection({ bakery, words, around, tiles }: WhereProps) {
  const { name, kind, city, latitude, longitude } = bakery
  const point = latitude === null || longitude === null ? null : { latitude, longitude }
  return (
    <section id="where" tabIndex={-1} aria-labelledby="where-title" className="grid gap-4 outline-none">
      <h2 id="where-title" className="display-2">
        Where it is
      </h2>
      <p className="max-w-prose text-soft">
        {words}{' '}
        <Link to={around} className="prose-link">
          More bakeries around {city}
        </Link>
      </p>
      {point && (
        <LateMap
          load={() => import('./area-map')}
          map={{ name, exact: kind === 'shop', point, tiles }}
          instead="The map didn’t load. The text here says the same."
          className="h-72 md:h-90"
        >
          <span aria-hidden="true" className="absolute size-24 rounded-full border-2 border-crust bg-crust/15" />
        </LateMap>
      )}
    </section>
  )
}
