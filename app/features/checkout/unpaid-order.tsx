import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { buttonClass } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { SHORT_MINUTES } from '../orders/order'
import { keepCheckout, keptCheckout, type PlacedOrder } from './checkout-store.browser'
import { standingOf } from './place-and-pay'

interface UnpaidOrder {
  order: PlacedOrder
  payment_url: string | null
}

/** For a customer who comes back from the provider's page unpaid. One who has paid after all goes on to the confirmation. */
export function useUnpaidOrder(onBack: () => void): UnpaidOrder | null {
  const navigate = useNavigate()
  const [unpaid, setUnpaid] = useState<UnpaidOrder | null>(null)

  const look = useCallback(async () => {
    const order = keptCheckout()?.order
    if (!order) return
    try {
      const { standing, payment_url } = await standingOf(order)
      if (standing === 'paid') return void navigate(`/checkout/confirmation/${order.id}`, { replace: true })
      if (standing === 'gone') keepCheckout(undefined)
      setUnpaid(standing === 'open' ? { order, payment_url } : null)
    } catch {
      setUnpaid({ order, payment_url: null })
    }
  }, [navigate])

  useEffect(() => {
    void look()
    // Back may restore the page just as it was left, with its button still loading.
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      onBack()
      void look()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [look, onBack])
  return unpaid
}

export function UnpaidNotice({ unpaid }: { unpaid: UnpaidOrder }) {
  const { order, payment_url } = unpaid
  return (
    <Notice
      kind="info"
      live
      title="Your order isn’t paid yet. Nothing was charged."
      action={
        payment_url && (
          <a href={payment_url} className={buttonClass({ size: 'sm', variant: 'secondary' })}>
            Go back to the payment
          </a>
        )
      }
    >
      Order {order.order_number} is kept for at least {SHORT_MINUTES} minutes. Everything below is as you left it;
      change what you like, and a new order takes its place.
    </Notice>
  )
}
