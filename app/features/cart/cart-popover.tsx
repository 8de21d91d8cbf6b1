import { ShoppingBasket } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '~/ui/link-button'
import { Popover } from '~/ui/popover'
import type { Cart } from './cart'
import { useCart } from './cart-context'
import { CartLines } from './cart-lines'
import { CartTotals } from './cart-totals'
import { NextWay } from './next-way'

export function CartPopover({ trigger }: { trigger: ReactNode }) {
  const { cart } = useCart()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Popover trigger={trigger} label="Cart" open={open} onOpenChange={setOpen}>
      {cart ? <Contents cart={cart} close={close} /> : <Empty close={close} />}
    </Popover>
  )
}

function Empty({ close }: { close: () => void }) {
  return (
    <div className="grid justify-items-center gap-2 py-3 text-center">
      <span aria-hidden="true" className="mb-1 grid size-14 place-items-center rounded-full bg-dough text-crust">
        <ShoppingBasket className="size-6" />
      </span>
      <p className="display-3 font-[560]">Your cart is empty</p>
      <p className="text-soft">Browse bakery menus to add items</p>
      <div className="mt-3 flex gap-3">
        <LinkButton to="/browse" size="sm" onClick={close}>
          Browse bakeries
        </LinkButton>
        <LinkButton to="/orders" size="sm" variant="secondary" onClick={close}>
          Orders
        </LinkButton>
      </div>
    </div>
  )
}

function Contents({ cart, close }: { cart: Cart; close: () => void }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center justify-between gap-3">
        <Link
          to={`/bakery/${cart.bakery_id}`}
          onClick={close}
          className="display-3 truncate font-[560] hover:underline"
        >
          {cart.bakery_name}
        </Link>
        <LinkButton to="/orders" size="sm" variant="secondary" onClick={close}>
          Orders
        </LinkButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <section aria-label="Items" tabIndex={0} className="-mx-2 max-h-[16rem] overflow-y-auto overscroll-contain px-2">
        <CartLines cart={cart} />
      </section>
      <NextWay cart={cart} />
      <CartTotals cart={cart} />
      <div className="grid grid-cols-2 gap-3">
        <LinkButton to="/cart" variant="secondary" onClick={close}>
          View Cart
        </LinkButton>
        <LinkButton to="/cart" onClick={close}>
          Checkout
        </LinkButton>
      </div>
    </div>
  )
}
