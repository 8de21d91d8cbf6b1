import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { type Cart, withTotals } from '~/features/cart/cart'
import type { LineProblem } from '~/features/cart/cart-check'
import { CartLines } from '~/features/cart/cart-lines'
import { CartTotals } from '~/features/cart/cart-totals'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import type { NewTotals } from './use-placing'

interface CheckoutSummaryProps {
  cart: Cart
  /** What the server says it costs now, if the cart says otherwise. */
  totals: NewTotals | null
  problems: LineProblem[]
  onMend: (problem: LineProblem) => void
  children: ReactNode
}

export function CheckoutSummary({ cart, totals, problems, onMend, children }: CheckoutSummaryProps) {
  const shown = useMemo(() => (totals ? withNewTotals(cart, totals) : cart), [cart, totals])
  return (
    <section
      aria-labelledby="summary-title"
      className="grid gap-5 rounded-card border border-oat bg-paper p-5 md:p-6 lg:sticky lg:top-24"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="summary-title" className="display-3">
          Your order
        </h2>
        <Link to="/cart" className="prose-link text-sm">
          Change
        </Link>
      </div>
      <p className="-mt-3 text-soft">From {cart.bakery_name}</p>
      <CartLines cart={cart} />
      {problems.map((problem) => (
        <Notice
          key={problem.key}
          kind="warning"
          live
          action={
            <Button size="sm" variant="secondary" onClick={() => onMend(problem)}>
              {problem.fix.label}
            </Button>
          }
        >
          {problem.sentence}
        </Notice>
      ))}
      <CartTotals cart={shown} explained />
      {children}
    </section>
  )
}

function withNewTotals(cart: Cart, { subtotal, tax_amount, delivery_fee, fees, customer_total }: NewTotals) {
  const known = withTotals({ ...cart, delivery_fee }, { tax: tax_amount, service_fee: fees.customer.total })
  return { ...known, subtotal, total: customer_total }
}
