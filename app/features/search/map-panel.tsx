import { List, Map as MapIcon } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '~/ui/button'

const BakeryMap = lazy(() => import('./bakery-map'))

/** Its script comes only to those who see it: from 1024 px beside the list, below when asked for. */
export function MapPanel({ asked, ...map }: ComponentProps<typeof BakeryMap> & { asked: boolean }) {
  const wide = useWide()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // It takes the place of the list, which may be far above or below: show what was asked for.
    if (asked && !matchMedia(WIDE).matches) panel.current?.scrollIntoView({ block: 'start' })
  }, [asked])
  return (
    <aside
      ref={panel}
      aria-label="Map"
      className={`h-[calc(100dvh-14rem)] min-h-80 scroll-mt-16 overflow-hidden rounded-card border border-oat bg-dough lg:sticky lg:top-36 lg:block lg:h-[calc(100dvh-10rem)] xl:top-50 xl:h-[calc(100dvh-14rem)] scripted ${asked ? '' : 'hidden'}`}
    >
      {(wide || asked) && (
        <Suspense>
          <BakeryMap {...map} />
        </Suspense>
      )}
    </aside>
  )
}

export function MapToggle({ asked, onAsk }: { asked: boolean; onAsk: (asked: boolean) => void }) {
  return (
    <div className="sticky bottom-4 z-30 mt-6 flex justify-center lg:hidden scripted">
      <Button onClick={() => onAsk(!asked)} className="shadow-float">
        {asked ? <List aria-hidden="true" className="size-5" /> : <MapIcon aria-hidden="true" className="size-5" />}
        {asked ? 'Show list' : 'Show map'}
      </Button>
    </div>
  )
}

const WIDE = '(min-width: 1024px)'

function useWide(): boolean {
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const query = matchMedia(WIDE)
    const look = () => setWide(query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return wide
}
