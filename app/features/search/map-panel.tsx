import { List, Map as MapIcon } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { pickParams } from '~/lib/search-params'
import { LinkButton } from '~/ui/link-button'

const BakeryMap = lazy(() => import('./bakery-map'))

/** Loads the map's script only for visitors who see it: from 1024 px on beside the list, below that on request. */
export function MapPanel({ asked, ...map }: ComponentProps<typeof BakeryMap> & { asked: boolean }) {
  const wide = useWide()
  const panel = useRef<HTMLElement>(null)
  const before = useRef(asked)
  useEffect(() => {
    if (before.current === asked) return
    before.current = asked
    // The map replaces the list, which may be far above or below: scrolls to it.
    if (asked && !wide) panel.current?.scrollIntoView({ block: 'start' })
  }, [asked, wide])
  return (
    <aside
      ref={panel}
      aria-label="Map"
      className={`h-[calc(100dvh-14rem)] min-h-80 scroll-mt-16 overflow-hidden rounded-card border border-oat bg-dough lg:sticky lg:top-36 lg:block lg:h-[calc(100dvh-10rem)] xl:top-50 xl:h-[calc(100dvh-14rem)] scripted ${asked ? '' : 'hidden'}`}
    >
      {(wide || (asked && wide !== null)) && (
        <Suspense>
          <BakeryMap {...map} />
        </Suspense>
      )}
    </aside>
  )
}

/** A link, so that the address says which is shown, and Back goes to the other. */
export function MapToggle({ asked, small = false, className }: { asked: boolean; small?: boolean; className: string }) {
  const params = useKnownParams()
  if (asked) params.delete('view')
  else params.set('view', 'map')
  return (
    <div className={`sticky z-30 scripted ${className}`}>
      <LinkButton
        to={{ search: `?${params}` }}
        preventScrollReset
        rel="nofollow"
        {...(small ? SMALL : { className: 'shadow-float' })}
      >
        {asked ? <List aria-hidden="true" className="size-5" /> : <MapIcon aria-hidden="true" className="size-5" />}
        {asked ? 'Show list' : 'Show map'}
      </LinkButton>
    </div>
  )
}

const SMALL = { variant: 'secondary', size: 'sm', className: 'bg-paper' } as const

/** Only the parameters that the server knows: it renders the link without the others, and both must agree. */
function useKnownParams(): URLSearchParams {
  const { search } = useLocation()
  const handles = useMatches().map(({ handle }) => handle as { search_params?: readonly string[] } | undefined)
  return pickParams(
    new URLSearchParams(search),
    handles.flatMap((handle) => handle?.search_params ?? []),
  )
}

const WIDE = '(min-width: 1024px)'

/** Null until the browser has answered: the server draws no map. */
function useWide(): boolean | null {
  const [wide, setWide] = useState<boolean | null>(null)
  useEffect(() => {
    const query = matchMedia(WIDE)
    const look = () => setWide(query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return wide
}
