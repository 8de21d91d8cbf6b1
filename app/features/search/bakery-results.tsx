import { memo, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { SaveHeart } from '~/features/saved/save-button'
import { Button, buttonClass } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { Spinner } from '~/ui/spinner'
import { WakesLater } from '~/ui/wakes-later'
import { BakeryCard } from '../bakeries/bakery-card'
import { type BrowseState, browseAddress } from './browse-state'
import { MORE_FAILED } from './browse-words'
import { distanceLabel } from './distance-words'
import { beginList, growList, KeptLists } from './grown-list'
import { PAGE_SIZE } from './listing'
import type { BakeryList, ShownBakery } from './search.contract'
import { WaitForIt } from './wait-for-it'

/** Cards that hydrate together. */
const STEP = 4
/** Laid out at once; the others when they come near (.below in base.css). */
const FIRST_VIEW = 2
/** The last ones are laid out at once, too: otherwise "Load more" would move away under the pointer of a visitor who jumps to the end. */
const isBelow = (place: number, of: number) => place >= FIRST_VIEW && place < of - STEP

interface BakeryResultsProps {
  state: BrowseState
  list: BakeryList
  onPoint: (id: string | null) => void
  onShown: (bakeries: readonly ShownBakery[]) => void
}

/** Memoized: pointing at a card changes the map, not the list. */
export const BakeryResults = memo(function BakeryResults({ state, list, onPoint, onShown }: BakeryResultsProps) {
  const { bakeries, seed, next, more, loading, failed, grown } = useMore(state, list)
  const rows = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (grown) rows.current?.children[grown]?.querySelector('a')?.focus()
  }, [grown])
  useEffect(() => onShown(failed ? NONE : bakeries), [bakeries, failed, onShown])
  if (failed) return <MoreFailed loading={loading} onAgain={more} />
  return (
    <div className="grid gap-8">
      <ul ref={rows} className="grid gap-6 md:grid-cols-2">
        {inSteps(bakeries).map((step, nth) => (
          <WakesLater key={step[0]!.id} {...(nth > 0 && { near: step[0]!.id })}>
            {step.map((bakery, at) => (
              <li
                key={bakery.id}
                id={bakery.id}
                className={isBelow(nth * STEP + at, bakeries.length) ? 'below' : undefined}
                onPointerEnter={() => onPoint(bakery.id)}
                onPointerLeave={() => onPoint(null)}
                onFocus={() => onPoint(bakery.id)}
                onBlur={() => onPoint(null)}
              >
                <BakeryCard
                  bakery={bakery}
                  heart={<SaveHeart bakery={bakery} />}
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
            to={browseAddress({ ...state, seed, offset: Math.max(0, state.offset - PAGE_SIZE) })}
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
        {!next && <WaitForIt state={state} />}
      </div>
    </div>
  )
})

const NONE: readonly ShownBakery[] = []

/** §8: the results are emptied. Another try brings them back, with the next ones. */
function MoreFailed({ loading, onAgain }: { loading: boolean; onAgain: () => void }) {
  const again = useRef<HTMLButtonElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button is gone, and the page much shorter: the notice may lie under the sticky header.
    again.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={notice} className="scroll-mt-40 xl:scroll-mt-50">
      <Notice
        kind="error"
        live
        title={MORE_FAILED}
        action={
          <Button ref={again} size="sm" loading={loading} onClick={onAgain}>
            Try Again
          </Button>
        }
      />
    </div>
  )
}

const inSteps = (bakeries: readonly ShownBakery[]) =>
  Array.from({ length: Math.ceil(bakeries.length / STEP) }, (_, nth) => bakeries.slice(nth * STEP, (nth + 1) * STEP))

const kept = new KeptLists(20)

function useMore(state: BrowseState, first: BakeryList) {
  const { key } = useLocation()
  const [list, setList] = useState(() => kept.find(key) ?? beginList(first, state.offset))
  const [grown, setGrown] = useState(0)
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => kept.keep(key, list), [key, list])
  const asked = { ...state, seed: list.seed, offset: list.end }

  const more = async () => {
    if (loading) return
    setLoading(true)
    try {
      const { readMore } = await import('./more-results.browser')
      setList(growList(list, await readMore(asked)))
      setGrown(list.bakeries.length)
      setFailed(false)
    } catch {
      setFailed(true)
    } finally {
      setLoading(false)
    }
  }
  const next = list.end < list.count ? browseAddress(asked) : null
  return { bakeries: list.bakeries, seed: list.seed, next, more, grown, loading, failed }
}
