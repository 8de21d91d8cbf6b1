import { Form, useNavigate } from 'react-router'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { Select } from '~/ui/select'
import { type BrowseState, browseAddress, changed, RADIUS_CHOICES, stateEntries } from './browse-state'
import { SORT_LABELS } from './browse-words'
import { milesLabel } from './distance-words'
import { SORTS, type Sort } from './listing'

/** How far and in which order. A form, so that it works without script, too; with it a choice counts at once. */
export function ListControls({ state }: { state: BrowseState }) {
  const navigate = useNavigate()
  const choose = (change: Partial<BrowseState>) =>
    navigate(browseAddress(changed(state, change)), { preventScrollReset: true })
  const rest = stateEntries(changed(state, {})).filter(([name]) => name !== 'radius' && name !== 'sort')
  const radii = [...new Set([...RADIUS_CHOICES, state.radius_km])].sort((one, other) => one - other)
  // One's own saved ones stand in the order they were saved.
  const sorts = state.saved ? [] : SORTS.filter((sort) => sort !== 'distance' || state.at !== null)
  return (
    <Form action="/browse" className={cn('flex gap-2', state.at && 'w-full *:flex-auto md:w-auto md:*:flex-none')}>
      {rest.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.at && (
        <Select
          name="radius"
          aria-label="Within"
          value={state.radius_km}
          onChange={(event) => choose({ radius_km: Number(event.target.value) })}
        >
          {radii.map((km) => (
            <option key={km} value={km}>
              {milesLabel(km)}
            </option>
          ))}
        </Select>
      )}
      {sorts.length > 0 && (
        <Select
          name="sort"
          aria-label="Sort by"
          value={state.sort}
          onChange={(event) => choose({ sort: event.target.value as Sort })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABELS[sort]}
            </option>
          ))}
        </Select>
      )}
      <Button type="submit" variant="secondary" className="[@media(scripting:enabled)]:hidden">
        Apply
      </Button>
    </Form>
  )
}
