import { useEffect } from 'react'
import { Link } from 'react-router'
import { type Cart, lineKey } from '~/features/cart/cart'
import { checkCart, type LineProblem } from '~/features/cart/cart-check'
import { useCart } from '~/features/cart/cart-context'
import { CartLine } from '~/features/cart/cart-line'
import { CartTotals } from '~/features/cart/cart-totals'
import { EmptyCart } from '~/features/cart/empty-cart'
import { FulfillmentChoice } from '~/features/cart/fulfillment-choice'
import { NextWay } from '~/features/cart/next-way'
import { type BakeryAndMenu, useBakeryAndMenu } from '~/features/cart/use-bakery-and-menu'
import { useMend } from '~/features/cart/use-mend'
import { useGone } from '~/features/cart/use-order-again'
import { heldPieces } from '~/features/checkout/checkout-store.browser'
import { pageMeta } from '~/lib/page-meta'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { NeedsScript } from '~/ui/needs-script'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Your Cart' })

export default function CartPage() {
  const { cart, loading } = useCart()
  return (
    <div className="column pb-16">
      <PageHeader
        title="Your Cart"
        intro="One bakery at a time, so it’s all ready together. You choose when at checkout."
      />
      <NeedsScript what="Your cart" />
      {loading ? (
        <p className="scripted min-h-80 text-soft">Loading...</p>
      ) : cart ? (
        <Filled cart={cart} />
      ) : (
        <EmptyCart />
      )}
    </div>
  )
}

function Filled({ cart }: { cart: Cart }) {
  const { clear } = useCart()
  const { kitchen, problem, lookAgain } = useBakeryAndMenu(cart.bakery_id)
  const problems = kitchen ? checkCart(cart, kitchen.menu, heldPieces(cart.bakery_id)) : []
  const { mend, dialog } = useMend(cart, kitchen)
  const gone = useGone()
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_24rem]">
      {gone && <LikeLastTime gone={gone} />}
      <section aria-label="Items">
        <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
          <h2 className="display-3">
            From{' '}
            <Link to={`/bakery/${cart.bakery_slug}`} className="prose-link">
              {cart.bakery_name}
            </Link>
          </h2>
          <Button variant="quiet" size="sm" className="max-sm:-ml-4" onClick={clear}>
            Clear cart
          </Button>
        </div>
        <ul className="divide-y divide-oat border-oat border-y">
          {cart.items.map((item) => (
            <CartLine
              key={lineKey(item)}
              item={item}
              problem={problems.find(({ key }) => key === lineKey(item))}
              onMend={mend}
            />
          ))}
        </ul>
        <LinkButton to={`/bakery/${cart.bakery_slug}#menu`} variant="quiet" size="sm" className="-ml-4 mt-4">
          Add more from {cart.bakery_name}
        </LinkButton>
      </section>
      <section aria-label="Summary" className="grid gap-5 rounded-card border border-oat bg-paper p-5 md:p-6">
        <h2 className="display-3">Summary</h2>
        {kitchen || problem ? (
          <>
            <Ways cart={cart} kitchen={kitchen} failed={problem} onRetry={lookAgain} />
            <CartTotals cart={cart} />
            <GoOn kitchen={kitchen} problems={problems} />
          </>
        ) : (
          // As a whole: how tall the first part is, only the bakery knows.
          <Skeleton className="h-96" />
        )}
      </section>
      {dialog}
    </div>
  )
}

function LikeLastTime({ gone }: { gone: string[] }) {
  return (
    <Notice
      kind={gone.length > 0 ? 'warning' : 'success'}
      live
      title="Like last time, at today’s prices."
      className="lg:col-span-full"
    >
      {gone.length > 0 && `Not there right now: ${gone.join(', ')}.`}
    </Notice>
  )
}

interface WaysProps {
  cart: Cart
  kitchen: BakeryAndMenu | undefined
  failed: string | null
  onRetry: () => void
}

function Ways({ cart, kitchen, failed, onRetry }: WaysProps) {
  const { choose } = useCart()
  const offered = kitchen?.bakery
  // The bakery may have ended delivery or changed its fee since.
  useEffect(() => {
    if (!offered || cart.fulfillment_type === 'pickup') return
    const { delivery_enabled, delivery_fee } = offered
    choose({ fulfillment_type: delivery_enabled ? 'delivery' : 'pickup', delivery_fee })
  }, [offered, cart.fulfillment_type, choose])
  if (offered)
    return (
      <>
        <FulfillmentChoice cart={cart} bakery={offered} />
        {offered.online_ordering && <NextWay cart={cart} />}
      </>
    )
  return (
    <Notice
      kind="warning"
      live
      title="We couldn’t check what the bakery has today."
      action={
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {failed}
    </Notice>
  )
}

function GoOn({ kitchen, problems }: { kitchen: BakeryAndMenu | undefined; problems: LineProblem[] }) {
  if (kitchen && !kitchen.bakery.online_ordering)
    return (
      <Notice kind="warning" title={`${kitchen.bakery.name} isn’t taking online orders right now.`}>
        Your cart stays saved in this browser.
      </Notice>
    )
  if (problems.length > 0)
    return (
      <Notice kind="warning" live>
        Something changed since you filled your cart. Please check the marked items first.
      </Notice>
    )
  return (
    <LinkButton to="/checkout" size="lg" block>
      Checkout
    </LinkButton>
  )
}
