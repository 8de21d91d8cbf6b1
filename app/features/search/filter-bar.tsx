import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { CATEGORIES } from '../bakeries/categories'
import { type BrowseState, browseAddress, changed, FLAGS, isNarrowed, toggled } from './browse-state'
import { FLAG_LABELS } from './browse-words'

/** Links, not buttons, so that Back, sharing and a browser without script work. */
export function FilterBar({ state }: { state: BrowseState }) {
  const { flags, categories, saved } = state
  const chips = useChosenInSight()
  return (
    <nav
      aria-label="Filters"
      className="-mx-(--gutter) px-(--gutter) py-3 md:sticky md:top-16 md:z-30 md:bg-flour/95 md:backdrop-blur-sm"
    >
      <div
        ref={chips}
        className="-mx-(--gutter) grid gap-2 px-(--gutter) py-1 md:max-xl:flex md:max-xl:overflow-x-auto md:max-xl:[mask-image:linear-gradient(to_right,black_calc(100%-1.5*var(--gutter)),transparent)] md:max-xl:[scrollbar-width:none]"
      >
        <ul aria-label="Show only" className={groupClass}>
          {isNarrowed(state) && (
            <li className="flex">
              <Link
                to={browseAddress(changed(state, { categories: [], flags: [], saved: false, query: '' }))}
                preventScrollReset
                className={`${chipClass} text-crust underline underline-offset-4`}
              >
                Clear all
              </Link>
            </li>
          )}
          <FilterChip on={saved} to={browseAddress(changed(state, { saved: !saved }))}>
            Saved
          </FilterChip>
          {FLAGS.map((flag) => (
            <FilterChip
              key={flag}
              on={flags.includes(flag)}
              to={browseAddress(changed(state, { flags: FLAGS.filter((one) => toggled(flags, flag).includes(one)) }))}
            >
              {FLAG_LABELS[flag]}
            </FilterChip>
          ))}
        </ul>
        <ul aria-label="Bakes" className={`${groupClass} md:max-xl:border-edge/50 md:max-xl:border-l md:max-xl:pl-2`}>
          {CATEGORIES.map(({ slug, label }) => (
            <FilterChip
              key={slug}
              on={categories.includes(slug)}
              to={browseAddress(changed(state, { categories: toggled(categories, slug) }))}
            >
              {label}
            </FilterChip>
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** On a tablet the row is wider than the screen: scrolls the row, never the page, to the chosen filter. */
function useChosenInSight() {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-current]')
    if (!row.current || !chosen) return
    const seen = row.current.getBoundingClientRect()
    const { left, right } = chosen.getBoundingClientRect()
    if (right > seen.right) row.current.scrollLeft += left - seen.left - GUTTER
  }, [])
  return row
}

const GUTTER = 64

/** The tick shows "on" to visitors who cannot tell the two colors apart. */
function FilterChip({ on, to, children }: { on: boolean; to: string; children: ReactNode }) {
  return (
    <li className="flex">
      <Link
        to={to}
        preventScrollReset
        rel="nofollow"
        aria-current={on || undefined}
        className={`${chipClass} ${on ? 'bg-crust text-crust-ink hover:bg-crust-deep' : 'bg-paper shadow-[inset_0_0_0_1.5px_var(--oat)] hover:shadow-[inset_0_0_0_1.5px_var(--edge)]'}`}
      >
        {on && <Check className="-ml-1 size-4" strokeWidth={3} aria-hidden="true" />}
        {children}
      </Link>
    </li>
  )
}

const groupClass = 'flex gap-2 max-md:flex-wrap xl:flex-wrap'
const chipClass = 'chip min-h-11'
