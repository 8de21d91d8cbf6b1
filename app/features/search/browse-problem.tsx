import { useLocation, useRevalidator } from 'react-router'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { readState, wantsMap } from './browse-state'
import { FilterBar } from './filter-bar'
import { HeroSearch } from './hero-search'
import { SEARCH_FAILED } from './listing'

/** Shown when there is no answer at all, as without a connection; the search box stays. */
export function BrowseProblem() {
  const asked = new URLSearchParams(useLocation().search)
  const state = { ...readState(asked), map: wantsMap(asked) }
  const { revalidate, state: doing } = useRevalidator()
  return (
    <div className="column pb-16">
      <PageHeader title="Browse Bakeries" className="pb-5! md:pt-10!" />
      <HeroSearch state={state} />
      <FilterBar state={state} />
      <Notice
        kind="error"
        live
        title={SEARCH_FAILED}
        className="mt-2"
        action={
          <Button size="sm" loading={doing === 'loading'} onClick={() => void revalidate()}>
            Try Again
          </Button>
        }
      >
        Check your connection, then try again.
      </Notice>
    </div>
  )
}
