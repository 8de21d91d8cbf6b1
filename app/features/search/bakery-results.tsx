import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { createClient } from '~/http/client'
import { buttonClass } from '~/ui/button'
import { FieldError } from '~/ui/field'
import { LinkButton } from '~/ui/link-button'
import { Spinner } from '~/ui/spinner'
import { WakesLater } from '~/ui/wakes-later'
import { BakeryCard } from '../bakeries/bakery-card'
import { type BrowseState, browseAddress, filtersOf } from './browse-state'
import { distanceLabel, MORE_FAILED } from './browse-words'
import { PAGE_SIZE } from './listing'
import type { BakeryList, ListedBakery, searchContract } from './search.contract'

const api = createClient<typeof searchContract>()

/** Laid out at once; the others when they come near (.below in base.css). */
const FIRST_VIEW = 2
/** Cards that wake together. */
const STEP = 4

interface BakeryResultsProps {
  state: BrowseState
  list: BakeryList
  /** A card was pointed at or focused: the map lights its pin. */
  onPoint: (id: string | null) => void
  /** All that stand in the list by now. */
  onShown: (bakeries: readonly ListedBakery[]) => void
}

/** Remembered: pointing at a card changes the map, not the list. */
export const BakeryResults = memo(function BakeryResults({ state, list, onPoint, onShown }: BakeryResultsProps) {
  const { bakeries, next, more, loading, failed, grown } = useMore(state, list)
  const rows = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (grown) rows.current?.children[grown]?.querySelector('a')?.focus()
  }, [grown])
  useEffect(() => onShown(bakeries), [bakeries, onShown])
  return (
    <div className="grid gap-8">
      <ul ref={rows} className="grid gap-6 md:grid-cols-2">
        {inSteps(bakeries).map((step, nth) => (
          <WakesLater key={step[0]!.id} {...(nth > 0 && { near: step[0]!.id })}>
            {step.map((bakery, at) => (
              <li
                key={bakery.id}
                id={bakery.id}
                className={nth === 0 && at < FIRST_VIEW ? undefined : 'below'}
                onPointerEnter={() => onPoint(bakery.id)}
                onPointerLeave={() => onPoint(null)}
                onFocus={() => onPoint(bakery.id)}
                onBlur={() => onPoint(null)}
              >
                <BakeryCard
                  bakery={bakery}
                  priority={nth === 0 && at < FIRST_VIEW}
                  {...(bakery.distance_km === null ? {} : { away: distanceLabel(bakery.distance_km) })}
                />
              </li>
            ))}
          </WakesLater>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-center gap-3 empty:hidden">
        {state.offset > 0 && (
          <LinkButton
            variant="secondary"
            to={browseAddress({ ...state, seed: list.seed, offset: Math.max(0, state.offset - PAGE_SIZE) })}
          >
            Previous page
          </LinkButton>
        )}
        {next && (
          <a
            href={next}
            rel="nofollow"
            aria-busy={loading || undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
              event.preventDefault()
              more()
            }}
            className={buttonClass({ variant: 'secondary', size: 'lg' })}
          >
            {loading && <Spinner />}
            Load more
          </a>
        )}
        <div role="status" className="w-full text-center empty:hidden">
          {failed && <FieldError>{MORE_FAILED}</FieldError>}
        </div>
      </div>
    </div>
  )
})

const inSteps = (bakeries: readonly ListedBakery[]) =>
  Array.from({ length: Math.ceil(bakeries.length / STEP) }, (_, nth) => bakeries.slice(nth * STEP, (nth + 1) * STEP))

/** What was loaded on, by the entry of the history that it belongs to: Back from a bakery finds the list as long as it was. */
const kept = new Map<string, ListedBakery[]>()
const KEPT_MAX = 20

function useMore(state: BrowseState, list: BakeryList) {
  const { key } = useLocation()
  const [added, setAdded] = useState<ListedBakery[]>(() => kept.get(key) ?? [])
  const [grown, setGrown] = useState(0)
  const [doing, setDoing] = useState<'nothing' | 'loading' | 'failed'>('nothing')
  const bakeries = useMemo(() => (added.length > 0 ? [...list.bakeries, ...added] : list.bakeries), [list, added])
  const offset = state.offset + bakeries.length
  const asked = { ...state, seed: list.seed, offset }

  const more = async () => {
    if (doing === 'loading') return
    setDoing('loading')
    try {
      const page = await api('GET /bakeries', { query: filtersOf(asked) })
      const known = new Set(bakeries.map(({ id }) => id))
      const now = [...added, ...page.bakeries.filter(({ id }) => !known.has(id))]
      keep(key, now)
      setAdded(now)
      setGrown(bakeries.length)
      setDoing('nothing')
    } catch {
      setDoing('failed')
    }
  }
  const next = offset < list.count ? browseAddress(asked) : null
  return { bakeries, next, more, grown, loading: doing === 'loading', failed: doing === 'failed' }
}

function keep(key: string, added: ListedBakery[]) {
  kept.delete(key)
  kept.set(key, added)
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_MAX) break
    kept.delete(oldest)
  }
}
