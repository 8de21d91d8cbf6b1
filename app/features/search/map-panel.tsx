import { List, Map as MapIcon } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '~/ui/button'

const BakeryMap = lazy(() => import('./bakery-map'))

/** Its script comes only to those who see it: from 1024 px beside the list, below when asked for. */
export function MapPanel({ asked, ...map }: ComponentProps<typeof BakeryMap> & { asked: boolean }) {
  const wide = useWide()
  return (
    <aside
      aria-label="Map"
      className={`h-[calc(100dvh-13rem)] min-h-80 overflow-hidden rounded-card border border-oat bg-dough lg:sticky lg:top-36 lg:block lg:h-[calc(100dvh-10rem)] [@media(scripting:none)]:hidden! ${asked ? '' : 'hidden'}`}
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
    <div className="sticky bottom-4 z-30 mt-6 flex justify-center lg:hidden [@media(scripting:none)]:hidden">
      <Button onClick={() => onAsk(!asked)} className="shadow-float">
        {asked ? <List aria-hidden="true" className="size-5" /> : <MapIcon aria-hidden="true" className="size-5" />}
        {asked ? 'Show list' : 'Show map'}
      </Button>
    </div>
  )
}

function useWide(): boolean {
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const query = matchMedia('(min-width: 1024px)')
    const look = () => setWide(query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return wide
}
