import { ShoppingBasket } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { CountBadge } from '~/ui/badge'
import { IconButton } from '~/ui/icon-button'
import { useCart } from './cart-context'

const load = () => import('./cart-popover')
const CartPopover = lazy(async () => ({ default: (await load()).CartPopover }))

/** A plain button until it is first used; the popover's code loads while the pointer approaches. */
export function CartButton() {
  const [asked, setAsked] = useState(false)
  const closed = { 'aria-haspopup': 'dialog', 'aria-expanded': false, onPointerEnter: load, onFocus: load } as const
  if (!asked) return <CartTrigger {...closed} onClick={() => setAsked(true)} />
  return (
    <Suspense fallback={<CartTrigger {...closed} />}>
      <CartPopover trigger={<CartTrigger />} />
    </Suspense>
  )
}

function CartTrigger(props: Omit<ComponentProps<typeof IconButton>, 'label'>) {
  const { cart } = useCart()
  const count = cart?.total_items ?? 0
  return (
    <IconButton label="Cart" {...props} className="relative text-ink">
      <ShoppingBasket aria-hidden="true" />
      <CountBadge
        count={count}
        label={count === 1 ? 'item in cart' : 'items in cart'}
        className="-right-0.5 absolute top-0 h-4.5! px-1! text-[0.6875rem]!"
      />
    </IconButton>
  )
}
