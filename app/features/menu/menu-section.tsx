import { Plus, UtensilsCrossed } from 'lucide-react'
import { pictureSources } from '~/features/bakeries/bakery-picture'
import { placeholderEmoji } from '~/features/bakeries/categories'
import { useCart } from '~/features/cart/cart-context'
import { formatDollars } from '~/lib/money'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { EmojiPicture } from '~/ui/emoji-picture'
import { EmptyState } from '~/ui/empty-state'
import { Picture } from '~/ui/picture'
import { allergenLine, inGroups } from './menu'
import type { MenuItem } from './menu.contract'

interface MenuProps {
  bakery: { id: string; slug: string; name: string; online_ordering: boolean }
  items: MenuItem[]
}

export function MenuSection({ bakery, items }: MenuProps) {
  return (
    <section id="menu" aria-labelledby="menu-title" className="grid gap-6">
      <h2 id="menu-title" className="display-2">
        Menu
      </h2>
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
              <Item key={item.id} item={item} bakery={bakery} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Item({ item, bakery }: { item: MenuItem; bakery: MenuProps['bakery'] }) {
  const allergens = allergenLine(item.allergens)
  return (
    <li className="grid grid-cols-[4.5rem_1fr] items-start gap-x-4 gap-y-2 py-4 sm:grid-cols-[6rem_1fr_auto]">
      <Thumb item={item} />
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {item.name}
          {!item.available && <Badge>Sold out</Badge>}
        </p>
        {item.description && <p className="max-w-prose text-soft wrap-anywhere">{item.description}</p>}
        {item.ingredients && <p className="text-sm text-soft wrap-anywhere">Ingredients: {item.ingredients}</p>}
        {allergens && <p className="text-sm text-soft">{allergens}</p>}
        <Options options={item.options} />
      </div>
      <div className="flex items-center justify-between gap-2 max-sm:col-start-2 sm:grid sm:justify-items-end">
        <p className="font-semibold tabular-nums">{formatDollars(item.price)}</p>
        {bakery.online_ordering && item.available && item.options.length === 0 && <Add item={item} bakery={bakery} />}
      </div>
    </li>
  )
}

/** Beside its name, so it needs no words of its own. */
function Thumb({ item }: { item: MenuItem }) {
  const shape = 'aspect-square! rounded-control'
  const sources = pictureSources({ hero_image_url: item.image_url, hero_image_widths: item.image_widths })
  if (sources) return <Picture sources={sources} alt="" sizes="(min-width: 640px) 96px, 72px" className={shape} />
  const slugs = [item.category.toLowerCase(), ...item.tags].map((slug) => ({ slug }))
  return <EmojiPicture emoji={placeholderEmoji(slugs, 1)} seed={item.category} className={shape} />
}

/** The cart cannot hold choices yet, so an item with them says so instead of offering a button that loses them. */
function Options({ options }: { options: MenuItem['options'] }) {
  if (options.length === 0) return null
  return (
    <div className="text-sm text-soft">
      {inGroups(options, ({ group_name }) => group_name).map(({ name, items: choices }) => (
        <p key={name}>
          {name}: {choices.map((choice) => choice.name + surcharge(choice.price_delta)).join(', ')}
        </p>
      ))}
      <p>Choices are made when ordering opens.</p>
    </div>
  )
}

const surcharge = (delta: number) => (delta === 0 ? '' : ` (${delta > 0 ? '+' : '−'}${formatDollars(Math.abs(delta))})`)

function Add({ item, bakery }: { item: MenuItem; bakery: MenuProps['bakery'] }) {
  const { add } = useCart()
  const { id, name, description, price, image_url, tags } = item
  const put = () =>
    add({
      ...{ id, name, description, price, image_url, tags, special_instructions: '' },
      ...{ bakery_id: bakery.id, bakery_slug: bakery.slug, bakery_name: bakery.name },
    })
  return (
    <Button variant="secondary" size="sm" onClick={put} className="[@media(scripting:none)]:hidden">
      <Plus className="size-4" aria-hidden="true" /> Add<span className="sr-only"> {name} to cart</span>
    </Button>
  )
}
