import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { mostOf } from '~/features/menu/menu'
import type { MenuItem } from '~/features/menu/menu.contract'
import { Button } from '~/ui/button'
import { useCart } from './cart-context'
import { type CartBakery, cartItem } from './cart-item'

interface AddToCartProps {
  item: MenuItem
  bakery: CartBakery
  opens: ComponentProps<'button'>
}

/** An item without choices is added with one tap; one with choices opens its sheet. */
export function AddToCart({ item, bakery, opens }: AddToCartProps) {
  const { add } = useCart()
  if (item.options.length > 0)
    return (
      <Button variant="secondary" size="sm" {...opens} className="scripted">
        Choose<span className="sr-only"> options of {item.name}</span>
      </Button>
    )
  const put = () =>
    add({ ...cartItem(item, bakery), price: item.price, options: [], special_instructions: '', most: mostOf(item) })
  return (
    <Button variant="secondary" size="sm" onClick={put} className="scripted">
      <Plus className="size-4" aria-hidden="true" /> Add<span className="sr-only"> {item.name} to cart</span>
    </Button>
  )
}
