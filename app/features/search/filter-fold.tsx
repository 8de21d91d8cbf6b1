import { SlidersHorizontal } from 'lucide-react'
import { buttonClass } from '~/ui/button'
import { cn } from '~/ui/cn'
import type { BrowseState } from './browse-state'
import { FilterBar } from './filter-bar'
import { ListControls } from './list-controls'

/** On a phone behind one control, so that the first view has the first bakery. */
export function FilterFold({ state }: { state: BrowseState }) {
  const chosen = state.categories.length + state.flags.length + Number(state.saved)
  return (
    <details className="folds-on-phone -mx-(--gutter) sticky top-16 z-30 bg-flour/95 px-(--gutter) pt-3 pb-1 backdrop-blur-sm open:static">
      <summary className={cn(buttonClass({ variant: 'secondary', size: 'sm' }), 'bg-paper')}>
        <SlidersHorizontal className="size-4.5" aria-hidden="true" />
        Filters{chosen > 0 && ` (${chosen})`}
      </summary>
      <FilterBar state={state} />
      <ListControls state={state} />
    </details>
  )
}
