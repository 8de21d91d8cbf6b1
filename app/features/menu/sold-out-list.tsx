import { ChevronDown } from 'lucide-react'
import { Switch } from '~/ui/switch'
import type { OwnMenu } from './use-menu'

/** For the board: one touch marks an item as sold out until tomorrow. */
export function SoldOutList({ menu: { items = [], sellOut } }: { menu: OwnMenu }) {
  if (items.length === 0) return null
  const count = items.filter(({ sold_out_today }) => sold_out_today).length
  return (
    <details className="group rounded-card border border-oat bg-paper px-4">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between font-semibold">
        Sold out today{count > 0 ? ` (${count})` : ''}
        <ChevronDown className="size-5 text-soft group-open:rotate-180" aria-hidden="true" />
      </summary>
      <ul className="grid gap-3 pb-4 sm:grid-cols-2 sm:gap-x-8">
        {items.map((item) => (
          <li key={item.id}>
            <Switch
              label={item.name}
              checked={item.sold_out_today}
              onChange={({ target }) => sellOut(item, target.checked)}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
