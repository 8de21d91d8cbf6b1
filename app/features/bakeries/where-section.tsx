import { Map as MapIcon } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { MapTiles } from '~/features/map/map-drawing'
import { Button } from '~/ui/button'
import type { Bakery } from './bakeries.contract'

const AreaMap = lazy(() => import('./area-map'))

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
      {point && <LateMap name={name} exact={kind === 'shop'} point={point} tiles={tiles} />}
    </section>
  )
}

/** Half a megabyte of script: loaded when the visitor scrolls near it, or presses a button when saving data. */
function LateMap(props: ComponentProps<typeof AreaMap>) {
  const [shown, setShown] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current || sparesData()) return
    const seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setShown(true)
    })
    seen.observe(box.current)
    return () => seen.disconnect()
  }, [])
  return (
    <div
      ref={box}
      className="relative grid h-72 place-items-center overflow-hidden rounded-card border border-oat bg-dough md:h-90 scripted"
    >
      <span aria-hidden="true" className="absolute size-24 rounded-full border-2 border-crust bg-crust/15" />
      {shown ? (
        <div className="absolute inset-0">
          <Suspense>
            <AreaMap {...props} />
          </Suspense>
        </div>
      ) : (
        <Button variant="secondary" onClick={() => setShown(true)} className="relative">
          <MapIcon className="size-5" aria-hidden="true" /> Show map
        </Button>
      )}
    </div>
  )
}

const sparesData = () => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
