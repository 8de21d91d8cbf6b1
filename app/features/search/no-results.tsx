import { SearchX } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { type BrowseState, browseAddress, changed, isNarrowed, NOTHING_ASKED, RADIUS_CHOICES } from './browse-state'
import { MAP_AREA, noLocations, TRY_ANOTHER } from './browse-words'
import { milesLabel } from './distance-words'
import { RADIUS_MAX_KM } from './listing'
import { WaitForIt } from './wait-for-it'

interface NoResultsProps {
  state: BrowseState
  typed: string | null
  /** There are such bakeries, on earlier pages. */
  past: boolean
}

/** Offers the nearest list that is not empty. `typed`: neither a place nor a bakery. */
export function NoResults({ state, typed, past }: NoResultsProps) {
  if (past) return <PastTheEnd state={state} />
  const wider = state.at && [...RADIUS_CHOICES, RADIUS_MAX_KM].find((km) => km >= 2 * state.radius_km)
  const filtered = state.categories.length > 0 || state.flags.length > 0
  return (
    <EmptyState
      icon={<SearchX />}
      title={typed ? noLocations(typed) : state.at ? 'No bakeries here yet' : 'No bakeries match'}
      action={
        <>
          {filtered && (
            <LinkButton to={browseAddress(changed(state, { categories: [], flags: [] }))}>Clear filters</LinkButton>
          )}
          {wider && (
            <LinkButton
              to={browseAddress(changed(state, { radius_km: wider }))}
              variant={filtered ? 'secondary' : 'primary'}
            >
              {state.location === MAP_AREA ? 'Zoom out' : `Search within ${milesLabel(wider)}`}
            </LinkButton>
          )}
          {(state.at ? !wider : isNarrowed(state)) && (
            <LinkButton to={browseAddress(NOTHING_ASKED)} variant="secondary">
              Browse all bakeries
            </LinkButton>
          )}
          <WaitForIt state={state} />
          {!isNarrowed(state) && (
            <LinkButton to="/get-listed" variant="secondary">
              List Your Bakery
            </LinkButton>
          )}
        </>
      }
    >
      {typed
        ? TRY_ANOTHER
        : state.at
          ? 'Try a wider area or fewer filters, or be the first to bake here.'
          : 'Try fewer filters, or another name.'}
    </EmptyState>
  )
}

const PastTheEnd = ({ state }: { state: BrowseState }) => (
  <EmptyState
    icon={<SearchX />}
    title="The list ends before this page"
    action={<LinkButton to={browseAddress(changed(state, {}))}>Go to the first page</LinkButton>}
  >
    There are bakeries, just not this many.
  </EmptyState>
)
