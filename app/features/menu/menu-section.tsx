import { UtensilsCrossed } from 'lucide-react'
import type { ReactNode } from 'react'
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
  /** What stands under the price of a thing that can be ordered. */
  order: (item: MenuItem) => ReactNode
}

export function MenuSection({ bakery, items, order }: MenuSectionProps) {
  return (
    <section id="menu" aria-labelledby="menu-title" className="grid gap-6">
      <h2 id="menu-title" className="display-2">
        Menu
      </h2>
      {!bakery.claimed && items.length > 0 && (
        <p className="text-soft">Menu as we found it. The baker hasn’t confirmed it.</p>
      )}
      {items.length === 0 && (
        <EmptyState icon={<UtensilsCrossed />} title="No menu yet">
          {bakery.name} has not put its menu here yet.
        </EmptyState>
      )}
      {inGroups(items, ({ category }) => category).map((group) => (
        <div key={group.name} className="grid gap-1">
          <h3 className="display-3">{group.name}</h3>
          <ul className="divide-y divide-oat">
            {group.items.map((item) => (
              <Item
                key={item.id}
                item={item}
                confirmed={bakery.claimed}
                order={bakery.online_ordering && item.available && order(item)}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Nobody vouches for what is not `confirmed`: it tells neither allergens nor ingredients, by which somebody might eat. */
function Item({ item, confirmed, order }: { item: MenuItem; confirmed: boolean; order: ReactNode }) {
  return (
    <li className="grid grid-cols-[4.5rem_1fr] items-start gap-x-4 gap-y-2 py-4 sm:grid-cols-[6rem_1fr_auto]">
      <ItemPicture item={item} className="aspect-square! rounded-control" sizes="(min-width: 640px) 96px, 72px" />
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h4 className="font-semibold wrap-anywhere">{item.name}</h4>
          {!item.available && <Badge>{item.sold_out_today ? 'Sold out today' : 'Sold out'}</Badge>}
          {item.available && isFew(item.stock) && <Badge tone="butter">Only {item.stock} left</Badge>}
        </div>
        {item.description && <p className="max-w-prose text-soft wrap-anywhere">{item.description}</p>}
        <Facts item={item} confirmed={confirmed} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 max-sm:col-start-2 sm:grid sm:justify-items-end">
        <Price item={item} />
        {order}
      </div>
    </li>
  )
}

function Price({ item }: { item: MenuItem }) {
  const least = leastPrice(item)
  return (
    <p className="font-semibold tabular-nums">
      {least < item.price && <span className="font-normal text-soft">from </span>}
      {formatDollars(least)}
    </p>
  )
}

/** What must be known before ordering stands open; the full list of ingredients is one tap away. */
function Facts({ item, confirmed }: { item: MenuItem; confirmed: boolean }) {
  const allergens = confirmed && allergenLine(item.allergens, item.allergen_kinds)
  const tags = item.tags.filter((tag) => tag !== item.category.toLowerCase())
  return (
    <div className="grid gap-1 text-sm text-soft">
      {item.net_weight && <p>{item.net_weight}</p>}
      {allergens && <p>{allergens}</p>}
      {inGroups(item.options, ({ group_name }) => group_name).map(({ name, items: choices }) => (
        <p key={name}>
          {name}: {choices.map((choice) => choice.name + surcharge(choice.price_delta)).join(', ')}
        </p>
      ))}
      {item.notice_hours !== null && <p>{noticeLine(item.notice_hours)}</p>}
      {item.max_per_order !== null && <p>At most {item.max_per_order} an order.</p>}
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
