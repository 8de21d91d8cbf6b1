import { MessageSquarePlus, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { mostOf } from '~/features/menu/menu'
import type { MenuItem } from '~/features/menu/menu.contract'
import { Button } from '~/ui/button'
import { IconButton } from '~/ui/icon-button'
import { toast } from '~/ui/toast'
import { useCart } from './cart-context'
import { type CartBakery, cartItem, useRoom } from './into-cart'

const loadSheet = () => import('./item-dialog')
const ItemDialog = lazy(async () => ({ default: (await loadSheet()).ItemDialog }))

/** One tap where there is nothing to choose; else, or for a note, the sheet with choices, quantity and wishes. */
export function AddToCart({ item, bakery }: { item: MenuItem; bakery: CartBakery }) {
  const { add } = useCart()
  const room = useRoom(item)
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  const warm = { onPointerEnter: () => void loadSheet(), onFocus: () => void loadSheet() }
  const full = () => toast(`The limit is ${mostOf(item)} of ${item.name} per order.`)
  const quick = () => {
    if (room === 0) return full()
    add({ ...cartItem(item, bakery), price: item.price, options: [], special_instructions: '' })
  }
  const ask = () => (room === 0 ? full() : setSheet('open'))
  return (
    <>
      {item.options.length > 0 ? (
        <Button variant="secondary" size="sm" onClick={ask} {...warm} className="scripted">
          Choose<span className="sr-only"> options of {item.name}</span>
        </Button>
      ) : (
        <div className="flex items-center gap-1 scripted">
          <IconButton label={`Add ${item.name} with a note`} size="sm" onClick={ask} {...warm}>
            <MessageSquarePlus aria-hidden="true" />
          </IconButton>
          <Button variant="secondary" size="sm" onClick={quick}>
            <Plus className="size-4" aria-hidden="true" /> Add<span className="sr-only"> {item.name} to cart</span>
          </Button>
        </div>
      )}
      {sheet !== 'unused' && (
        <Suspense>
          <ItemDialog
            bakery={bakery}
            item={item}
            open={sheet === 'open'}
            onOpenChange={(open) => setSheet(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  )
}
