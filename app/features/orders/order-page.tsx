import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { signUpLink } from '~/lib/sign-up-link'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { useHeld } from '../pay-links/held'
import { isFinal } from './order'
import { OrderActions, type OrderActionsProps } from './order-actions'
import { OrderFacts } from './order-facts'
import { OrderProgress } from './order-progress'
import { OrderLines, OrderSums, OrderUpdates } from './order-summary'
import { stateWords } from './order-words'
import { isClosed } from './pickup-day'
import { Proposal } from './proposal'
import { ReviewAsk } from './review-ask'
import { SoldLabel } from './sold-label'

interface OrderPageProps extends OrderActionsProps {
  /** For a customer who has just paid, until the bakery answers. */
  thanks?: boolean
  offer?: ReactNode
}

export function OrderPage({ thanks = false, offer, ...props }: OrderPageProps) {
  const { order } = props
  const { token } = useHeld()
  const { bakery, status, customer_id } = order
  const { title, more } = stateWords(order)
  const done = isFinal(status)
  const under_way = order.paid_at !== null && status !== 'cancelled'
  const thank = thanks && status === 'pending'
  const to_pay = order.payment_status === 'unpaid' && status === 'pending'
  const page = `/bakery/${bakery.slug}`
  const list = done ? { to: '/order-history', label: 'Order history' } : { to: '/orders', label: 'All current orders' }
  const above = thank ? { to: page, label: bakery.name } : customer_id && !token ? list : null
  // By its key it moves once it is paid, and with it what is being typed to the baker.
  const actions = <OrderActions key="actions" {...props} />
  return (
    <div className="column pb-16">
      <PageHeader
        above={
          above && (
            <Link to={above.to} className="prose-link justify-self-start py-2.5">
              {above.label}
            </Link>
          )
        }
        title={<span role="status">{thank ? 'Thank you! Your order is placed.' : title}</span>}
        intro={
          <>
            From{' '}
            <Link to={page} className="prose-link">
              {bakery.name}
            </Link>
            {more && `. ${more}`}
            {thank && ' If they can’t take it, you get all of your money back.'}
          </>
        }
      />
      {under_way && <OrderProgress order={order} />}
      {(thank || token) && offer}
      <Proposal order={order} learn={props.learn} />
      {status === 'completed' && !isClosed(order) && order.may_review && <ReviewAsk slug={bakery.slug} />}
      <div className="grid items-start gap-6 lg:grid-cols-[1.4fr_1fr] lg:grid-rows-[auto_1fr]">
        <div className="grid gap-6">
          {to_pay && actions}
          <OrderFacts order={order} learn={props.learn} />
          {!to_pay && actions}
        </div>
        <Card padded className="grid gap-4 lg:row-span-2">
          <h2 className="display-3">What you ordered</h2>
          <OrderLines items={order.items} />
          <OrderSums order={order} />
          {order.notes && <p className="text-soft">Your note: “{order.notes}”</p>}
          {order.label && <SoldLabel label={order.label} />}
        </Card>
        <Card padded className="grid gap-4">
          <h2 className="display-3">Order updates</h2>
          <OrderUpdates order={order} />
          <p className="text-sm text-soft empty:hidden">
            {!done && order.customer_email && (
              <>
                We also email <span className="break-all">{order.customer_email}</span>.{' '}
              </>
            )}
            {!customer_id && order.paid_at && !token && (
              <>
                <Link
                  {...signUpLink(order.customer_email, { from: `/orders/${order.id}`, why: 'keep' })}
                  className="prose-link"
                >
                  Create an account
                </Link>{' '}
                with this email to keep this order.
              </>
            )}
          </p>
        </Card>
      </div>
    </div>
  )
}
