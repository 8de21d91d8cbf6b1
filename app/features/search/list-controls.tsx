import type { ReactNode } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button } from '~/ui/button'
import { Select } from '~/ui/select'
import { type BrowseState, browseAddress, changed, RADIUS_CHOICES, stateEntries } from './browse-state'
import { SORT_LABELS } from './browse-words'
import { milesLabel } from './distance-words'
import { SORTS, type Sort } from './listing'

/** A form, so that it works without script; with it a choice counts at once. */
export function ListControls({ state }: { state: BrowseState }) {
  const navigate = useNavigate()
  const choose = (change: Partial<BrowseState>) =>
    navigate(browseAddress(changed(state, change)), { preventScrollReset: true })
  const rest = stateEntries(changed(state, {})).filter(([name]) => name !== 'radius' && name !== 'sort')
  const radii = [...new Set([...RADIUS_CHOICES, state.radius_km])].sort((one, other) => one - other)
  // Saved bakeries stay in the order in which they were saved.
  const sorts = state.saved ? [] : SORTS.filter((sort) => sort !== 'distance' || state.at !== null)
  return (
    <Form
      action="/browse"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3 max-md:*:flex-auto md:float-right md:mt-2"
    >
      {rest.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.at && (
        <Labeled name="radius" label="Within">
          <Select
            id="radius"
            name="radius"
            className="flex-auto"
            value={state.radius_km}
            onChange={(event) => choose({ radius_km: Number(event.target.value) })}
          >
            {radii.map((km) => (
              <option key={km} value={km}>
                {milesLabel(km)}
              </option>
            ))}
          </Select>
        </Labeled>
      )}
      {sorts.length > 0 && (
        <Labeled name="sort" label="Sort by">
          <Select
            id="sort"
            name="sort"
            className="flex-auto"
            value={state.sort}
            onChange={(event) => choose({ sort: event.target.value as Sort })}
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_LABELS[sort]}
              </option>
            ))}
          </Select>
        </Labeled>
      )}
      <Button type="submit" variant="secondary" className="[@media(scripting:enabled)]:hidden">
        Apply
      </Button>
    </Form>
  )
}

const Labeled = ({ name, label, children }: { name: string; label: string; children: ReactNode }) => (
  <div className="flex items-center gap-2 whitespace-nowrap text-[0.9375rem]">
    <label htmlFor={name} className="text-soft">
      {label}
    </label>
    {children}
  </div>
)
