import { Minus, Plus, ShoppingBasket, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { type Cart, type CartItem, lineTotal } from '~/features/cart/cart'
import { useCart } from '~/features/cart/cart-context'
import { CartTotals } from '~/features/cart/cart-totals'
import { formatDollars } from '~/lib/money'
import { pageMeta } from '~/lib/page-meta'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { IconButton } from '~/ui/icon-button'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Your Cart' })

export default function CartPage() {
  const { cart, loading } = useCart()
  return (
    <div className="column pb-16">
      <PageHeader title="Your Cart" />
      {loading ? <p className="min-h-80 text-soft">Loading...</p> : cart ? <Filled cart={cart} /> : <Empty />}
    </div>
  )
}

function Empty() {
  return (
    <EmptyState
      icon={<ShoppingBasket />}
      title="Your cart is empty"
      action={<LinkButton to="/browse">Browse bakeries</LinkButton>}
    >
      Browse bakery menus to add items
    </EmptyState>
  )
}

function Filled({ cart }: { cart: Cart }) {
  const { clear } = useCart()
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
      <section aria-label="Items">
        <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
          <h2 className="display-3">
            From{' '}
            <Link to={`/bakery/${cart.bakery_slug}`} className="prose-link">
              {cart.bakery_name}
            </Link>
          </h2>
          <Button variant="quiet" size="sm" onClick={clear}>
            Clear cart
          </Button>
        </div>
        <ul className="divide-y divide-oat border-oat border-y">
          {cart.items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      </section>
      <section aria-label="Summary" className="grid gap-5 rounded-card border border-oat bg-paper p-6">
        <h2 className="display-3">Summary</h2>
        <CartTotals cart={cart} />
        <Notice title="Ordering is not open yet">Your cart stays saved in this browser.</Notice>
      </section>
    </div>
  )
}

function Row({ item }: { item: CartItem }) {
  const { setQuantity, remove } = useCart()
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 py-5 sm:grid-cols-[1fr_auto_6rem_auto]">
      <div>
        <p className="font-semibold">{item.name}</p>
        <p className="text-soft">{formatDollars(item.price)} each</p>
        {item.special_instructions && <p className="text-soft">“{item.special_instructions}”</p>}
      </div>
      <fieldset className="flex items-center rounded-full border border-oat">
        <legend className="sr-only">Quantity of {item.name}</legend>
        <IconButton label={`One less ${item.name}`} onClick={() => setQuantity(item.id, item.quantity - 1)}>
          <Minus aria-hidden="true" />
        </IconButton>
        <output className="min-w-8 text-center font-semibold tabular-nums">{item.quantity}</output>
        <IconButton label={`One more ${item.name}`} onClick={() => setQuantity(item.id, item.quantity + 1)}>
          <Plus aria-hidden="true" />
        </IconButton>
      </fieldset>
      <p className="font-semibold tabular-nums sm:text-right">{formatDollars(lineTotal(item))}</p>
      <IconButton label={`Remove ${item.name}`} className="justify-self-end" onClick={() => remove(item.id)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  )
}
