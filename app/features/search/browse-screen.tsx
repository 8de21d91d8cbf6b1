import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router'
import { StructuredData } from '~/lib/structured-data'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { useLateNavigation } from '~/ui/use-late-navigation'
import type { MapTiles } from '../map/map-drawing'
import { BakeryResults } from './bakery-results'
import { type BrowseState, browseAddress, changed, NOTHING_ASKED, wantsMap } from './browse-state'
import { countWords, MAP_AREA } from './browse-words'
import { FilterFold } from './filter-fold'
import { HeroSearch } from './hero-search'
import { MapPanel, MapToggle } from './map-panel'
import type { BakeryList, ShownBakery } from './search.contract'
import { SkeletonList } from './skeleton-list'

// Loaded only when needed: most visitors see the list.
const loadNone = async () => (await import('./no-results')).NoResults
const loadSaved = async () => (await import('./saved-results')).SavedResults
const NoResults = import.meta.env.SSR ? await loadNone() : lazy(async () => ({ default: await loadNone() }))
const SavedResults = import.meta.env.SSR ? await loadSaved() : lazy(async () => ({ default: await loadSaved() }))

export interface BrowsePage {
  state: BrowseState
  list: BakeryList
  problem: string | null
  /** The text of the search box, if it had to be read as a place or a name. */
  typed: string | null
  /** Says that the list is not quite what was typed. */
  note: string | null
  public_url: string
  map_tiles: MapTiles | null
}

interface BrowseScreenProps {
  page: BrowsePage
  title: string
  intro?: ReactNode
  above?: ReactNode
}

export function BrowseScreen({ page, title, intro, above }: BrowseScreenProps) {
  const { list, problem, typed, note } = page
  const state = useStateWithView(page.state)
  const key = useListKey(list)
  const { saved } = state
  const pending = useLateNavigation()?.startsWith('/browse') ?? false
  const results = useTopOfNewList(key)
  useRemembered(problem || page.state.location === MAP_AREA ? null : page.state)
  const mapped = list.bakeries.length > 0 && !saved
  const navigate = useNavigate()
  const [shown, setShown] = useState<readonly ShownBakery[]>(list.bakeries)
  const [lit, setLit] = useState<string | null>(null)
  return (
    <div className="column pb-16">
      <PageHeader
        title={title}
        intro={intro}
        above={above}
        // On a phone the first view is for the first bakery.
        className="pb-5! max-md:pt-5! max-md:[&_p]:hidden md:pt-10!"
      />
      <HeroSearch state={state} />
      <FilterFold state={state} />
      {mapped && (
        // Beside the control of the filters.
        <MapToggle
          small
          asked={state.map}
          className="top-19 -mt-11 mb-1 ml-auto w-fit md:hidden [details[open]+&]:hidden"
        />
      )}
      <section ref={results} aria-labelledby="results" aria-busy={pending} className="scroll-mt-16 xl:scroll-mt-30">
        <h2
          id="results"
          aria-live="polite"
          className="mt-2 mb-5 font-sans text-lg tracking-normal md:min-h-12 md:pt-2.5"
        >
          {problem ? 'Nothing to show' : saved ? 'Your saved bakeries' : countWords(list.count, state)}
        </h2>
        {note && <p className="mb-2 font-semibold">{note}</p>}
        {typed && state.at && state.categories.length === 0 && MAY_BE_A_NAME.test(typed) && (
          <ByNameInstead typed={typed} />
        )}
        {problem ? (
          <Notice
            kind="error"
            title={problem}
            action={
              <LinkButton to={browseAddress(state)} reloadDocument size="sm">
                Try Again
              </LinkButton>
            }
          />
        ) : saved ? (
          <Suspense fallback={<SkeletonList />}>
            <SavedResults state={state} />
          </Suspense>
        ) : pending ? (
          <SkeletonList />
        ) : list.bakeries.length > 0 ? (
          <div className="grid items-start gap-6 lg:[@media(scripting:enabled)]:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
            <div className={state.map ? 'max-lg:[@media(scripting:enabled)]:hidden' : undefined}>
              <BakeryResults key={key} state={state} list={list} onShown={setShown} onPoint={setLit} />
            </div>
            <MapPanel
              asked={state.map}
              state={state}
              bakeries={shown}
              lit={lit}
              tiles={page.map_tiles}
              onArea={(area) =>
                navigate(browseAddress(changed(state, { ...area, location: MAP_AREA })), { preventScrollReset: true })
              }
            />
          </div>
        ) : (
          <Suspense>
            <NoResults state={state} typed={state.at ? null : typed} past={list.count > 0} />
          </Suspense>
        )}
        {mapped && (
          <MapToggle asked={state.map} className="above-bar mt-6 flex justify-center max-md:hidden lg:hidden" />
        )}
      </section>
      <StructuredData data={import.meta.env.SSR ? itemList(page) : null} />
    </div>
  )
}

/** Neither a ZIP code nor an address, and without a state. */
const MAY_BE_A_NAME = /^[^,\d]+$/

function ByNameInstead({ typed }: { typed: string }) {
  return (
    <p className="mb-5 text-soft">
      Looking for a bakery with that name?{' '}
      <Link to={browseAddress({ ...NOTHING_ASKED, query: typed })} className="prose-link">
        Search names for “{typed}”
      </Link>
    </p>
  )
}

function useStateWithView(state: BrowseState): BrowseState {
  const map = wantsMap(new URLSearchParams(useLocation().search))
  return useMemo(() => ({ ...state, map }), [state, map])
}

/** The script that stores recent searches loads after the list. */
function useRemembered(state: BrowseState | null) {
  useEffect(() => {
    if (!state) return
    import('./recent-searches').then(
      ({ rememberSearch }) => rememberSearch(state),
      () => {},
    )
  }, [state])
}

/** Changes with each answer of the loader; switching between map and list keeps the pages loaded so far. */
function useListKey(list: BakeryList): string {
  const { key } = useLocation()
  const [of, setOf] = useState({ list, key })
  if (of.list === list) return of.key
  setOf({ list, key })
  return key
}

/** After a filter change far down, shows the new list from its top. Back keeps the browser's own position. */
function useTopOfNewList(key: string) {
  const section = useRef<HTMLElement>(null)
  const came = useNavigationType()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    const top = section.current?.getBoundingClientRect().top ?? 0
    if (came === 'PUSH' && top < 0) section.current?.scrollIntoView()
  }, [key, came])
  return section
}

const itemList = ({ list, state, public_url }: BrowsePage) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  numberOfItems: list.bakeries.length,
  itemListElement: list.bakeries.map(({ slug, name }, at) => ({
    '@type': 'ListItem',
    position: state.offset + at + 1,
    name,
    url: `${public_url}/bakery/${slug}`,
  })),
})
