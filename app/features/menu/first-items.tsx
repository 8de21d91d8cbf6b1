import { Croissant } from 'lucide-react'
import { formatDollars } from '~/lib/money'
import { EmptyState } from '~/ui/empty-state'
import { HelpLink } from '../articles/help-link'
import type { Draft } from './item-draft'
import { EXAMPLES } from './menu-examples'

/** An example is quicker to change than an empty form is to fill. */
export function FirstItems({ onStart }: { onStart: (draft: Draft) => void }) {
  return (
    <EmptyState icon={<Croissant />} title="What do you bake?">
      <p>
        Start from an example and make it yours, or bring the list you have as a file. Three items are plenty to open
        with.
      </p>
      <ul className="mt-5 grid gap-2 text-left">
        {EXAMPLES.map((draft) => (
          <li key={draft.name}>
            <button
              type="button"
              onClick={() => onStart(draft)}
              className="flex min-h-12 w-full items-center justify-between gap-3 rounded-control border border-oat bg-paper px-4 py-2 text-left text-ink hover:border-crust"
            >
              <span>
                <span className="block font-semibold">{draft.name}</span>
                <span className="text-sm text-soft">{draft.category}</span>
              </span>
              <span className="tabular-nums">{formatDollars(Number(draft.price))}</span>
            </button>
          </li>
        ))}
      </ul>
      <HelpLink slug="menu" className="mt-3">
        How a menu works
      </HelpLink>
    </EmptyState>
  )
}
