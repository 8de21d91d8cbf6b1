import { MessageSquarePlus, Plus } from 'lucide-react'
import { useCart } from '~/features/cart/cart-context'
import { Button } from '~/ui/button'
import { IconButton } from '~/ui/icon-button'
import { toast } from '~/ui/toast'
import { cartItem, useRoom } from './into-cart'
import { mostOf } from './menu'
import type { MenuItem } from './menu.contract'
import type { MenuBakery } from './menu-section'

interface AddProps {
  item: MenuItem
  bakery: MenuBakery
  /** Opens the sheet with choices, quantity and wishes. */
  onAsk: () => void
}

/** One tap where there is nothing to choose. */
export function AddToCart({ item, bakery, onAsk }: AddProps) {
  const { add } = useCart()
  const room = useRoom(item)
  const warm = { onPointerEnter: loadSheet, onFocus: loadSheet }
  const full = () => toast(`You can order ${mostOf(item)} of ${item.name} at most.`)
  const quick = () => {
    if (room === 0) return full()
    add({ ...cartItem(item, bakery), price: item.price, options: [], special_instructions: '' })
  }
  const ask = () => (room === 0 ? full() : onAsk())
  if (item.options.length > 0)
    return (
      <Button variant="secondary" size="sm" onClick={ask} {...warm} className="scripted">
        Choose<span className="sr-only"> options of {item.name}</span>
      </Button>
    )
  return (
    <div className="flex items-center gap-1 scripted">
      <IconButton label={`Add ${item.name} with a note`} size="sm" onClick={ask} {...warm}>
        <MessageSquarePlus aria-hidden="true" />
      </IconButton>
      <Button variant="secondary" size="sm" onClick={quick}>
        <Plus className="size-4" aria-hidden="true" /> Add<span className="sr-only"> {item.name} to cart</span>
      </Button>
    </div>
  )
}

const loadSheet = () => void import('./item-dialog')
