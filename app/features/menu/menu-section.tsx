import { UtensilsCrossed } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { itemAnchor } from '~/lib/item-path'
import { formatDollars } from '~/lib/money'
import { Badge } from '~/ui/badge'
import { Tag } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { ItemPicture } from './item-picture'
import { allergenLine, inGroups, isFew, leastPrice, noticeLine } from './menu'
import type { MenuItem } from './menu.contract'

interface MenuSectionProps {
  bakery: { name: string; claimed: boolean; online_ordering: boolean }
  items: MenuItem[]
  /** Stands under the price of an item that can be ordered. */
  order: (item: MenuItem) => ReactNode
  /** Props of the button on such an item's name. */
  opens: (item: MenuItem) => ComponentProps<'button'>
}

export function MenuSection({ bakery, items, order, opens }: MenuSectionProps) {
  return (
    <section id="menu" tabIndex={-1} aria-labelledby="menu-title" className="grid gap-6 outline-none">
      <h2 id="menu-title" className="display-2">
        Menu
      </h2>
      {!bakery.claimed && items.length > 0 && (
        <p className="text-soft">Menu from the web. The baker hasn’t confirmed it.</p>
      )}
      {items.length === 0 && (
        <EmptyState icon={<UtensilsCrossed />} title="No menu yet">
          {bakery.name} hasn’t put up a menu yet.
        </EmptyState>
      )}
      {inGroups(items, ({ category }) => category).map((group) => (
        <div key={group.name} className="grid gap-1">
          <h3 className="display-3">{group.name}</h3>
          <ul className="divide-y divide-oat">
            {group.items.map((item) => {
              const orderable = bakery.online_ordering && item.available
              return (
                <MenuLine
                  key={item.id}
                  item={item}
                  confirmed={bakery.claimed}
                  order={orderable && order(item)}
                  opens={orderable ? opens(item) : undefined}
                />
              )
            })}
          </ul>
        </div>
      ))}
    </section>
  )
}

interface ItemProps {
  item: MenuItem
  confirmed: boolean
  order: ReactNode
  opens?: ComponentProps<'button'> | undefined
}

/** Unless `confirmed`, the baker has not vouched for the item: nobody counts its stock, and a customer must not rely on its ingredients. */
export function MenuLine({ item, confirmed, order, opens }: ItemProps) {
  return (
    // An address of its own: whoever comes by it sees which item was meant, and the keyboard starts there.
    <li
      id={itemAnchor(item.id)}
      tabIndex={-1}
      className="relative grid scroll-mt-24 grid-cols-[4.5rem_1fr] items-start gap-x-4 gap-y-2 py-4 outline-none target:-mx-4 target:rounded-card target:bg-butter-wash target:px-4 sm:grid-cols-[6rem_1fr_auto]"
    >
      <ItemPicture item={item} className="aspect-square! rounded-control" sizes="(min-width: 640px) 96px, 72px" />
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h4 className="font-semibold wrap-anywhere">{opens ? <Opener {...opens}>{item.name}</Opener> : item.name}</h4>
          {confirmed && <Stock item={item} />}
        </div>
        {item.description && <p className="max-w-prose text-soft wrap-anywhere">{item.description}</p>}
        <Facts item={item} confirmed={confirmed} />
      </div>
      <div className="relative flex flex-wrap items-center justify-between gap-2 max-sm:col-start-2 sm:grid sm:justify-items-end">
        <Price item={item} />
        {order}
      </div>
    </li>
  )
}

function Stock({ item: { available, sold_out_today, stock } }: { item: MenuItem }) {
  if (!available) return <Badge>{sold_out_today ? 'Sold out today' : 'Sold out'}</Badge>
  return isFew(stock) && <Badge tone="butter">Only {stock} left</Badge>
}

/** Covers the whole row, but not the other buttons in it. */
const Opener = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    aria-haspopup="dialog"
    className="text-left after:absolute after:inset-0 hover:underline"
    {...props}
  />
)

function Price({ item }: { item: MenuItem }) {
  const least = leastPrice(item)
  return (
    <p className="font-semibold tabular-nums">
      {least < item.price && <span className="font-normal text-soft">from </span>}
      {formatDollars(least)}
    </p>
  )
}

/** Allergens are always open; the full list of ingredients is one tap away. */
function Facts({ item, confirmed }: { item: MenuItem; confirmed: boolean }) {
  const allergens = confirmed && allergenLine(item.allergens, item.allergen_kinds)
  const tags = item.tags.filter((tag) => tag !== item.category.toLowerCase())
  return (
    <div className="relative grid justify-items-start gap-1 text-sm text-soft">
      {item.net_weight && <p>{item.net_weight}</p>}
      {allergens && <p>{allergens}</p>}
      {inGroups(item.options, ({ group_name }) => group_name).map(({ name, items: choices }) => (
        <p key={name}>
          {name}: {choices.map((choice) => choice.name + surcharge(choice.price_delta)).join(', ')}
        </p>
      ))}
      {confirmed && item.notice_hours !== null && <p>{noticeLine(item.notice_hours)}</p>}
      {confirmed && item.max_per_order !== null && <p>Limit {item.max_per_order} per order</p>}
      {confirmed && item.ingredients && (
        <details className="group">
          <summary className="inline-flex min-h-6 cursor-pointer items-center underline decoration-oat underline-offset-4 hover:text-ink">
            Ingredients<span className="sr-only"> of {item.name}</span>
          </summary>
          <p className="max-w-prose pt-1 wrap-anywhere">{item.ingredients}.</p>
        </details>
      )}
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5 pt-1" aria-label="Tags">
          {tags.map((tag) => (
            <Tag key={tag}>{tag.charAt(0).toUpperCase() + tag.slice(1)}</Tag>
          ))}
        </ul>
      )}
    </div>
  )
}

const surcharge = (delta: number) => (delta === 0 ? '' : ` (${delta > 0 ? '+' : '−'}${formatDollars(Math.abs(delta))})`)
