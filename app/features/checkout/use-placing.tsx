import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '~/features/accounts/auth-context'
import { sessionStore } from '~/features/accounts/auth-session.browser'
import type { Cart } from '~/features/cart/cart'
import { ApiError } from '~/http/client'
import { cleanEmail } from '~/lib/contact'
import type { CheckoutFields } from './checkout-form'
import { keepFields } from './checkout-store.browser'
import { type Outcome, placeAndPay } from './place-and-pay'

/** What the order costs now, from the server's refusal of another total (ruling 21). */
export interface NewTotals {
  subtotal: number
  tax_amount: number
  delivery_fee: number
  fees: { customer: { total: number } }
  customer_total: number
}

interface Refusal {
  totals: NewTotals | null
  /** The cart's `updated_at`: a cart changed since starts afresh. */
  about: string
}

export function usePlacing(cart: Cart) {
  const { user, isGuest, continueAsGuest } = useAuth()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const refusal = refused?.about === cart.updated_at ? refused : null

  const asGuest = ({ customer_name, customer_email }: CheckoutFields) =>
    continueAsGuest({ email: customer_email.trim(), full_name: customer_name.trim() })

  const attempt = async (fields: CheckoutFields): Promise<Outcome> => {
    const placing = {
      cart,
      fields,
      placed_by: user?.id ?? 'guest',
      expected_total: refusal?.totals?.customer_total ?? cart.total,
    }
    // A guest session belongs to one email address: an order with another address needs another session.
    const begin = async () => {
      const guest = isGuest ? sessionStore().read()?.session.user : null
      if (!user && guest?.email !== cleanEmail(fields.customer_email)) await asGuest(fields)
    }
    try {
      return await placeAndPay({ ...placing, begin })
    } catch (error) {
      // A guest's session is short: once it has ended, the order goes into a new one.
      if (user || !(error instanceof ApiError) || error.status !== 401) throw error
      await asGuest(fields)
      return placeAndPay(placing)
    }
  }

  const place = async (typed: CheckoutFields) => {
    const fields = user
      ? { ...typed, customer_name: user.user_metadata.full_name || user.email, customer_email: user.email }
      : typed
    keepFields(typed)
    setBusy(true)
    setRefused(null)
    try {
      const outcome = await attempt(fields)
      // Stays busy until the page is gone, so that the button cannot be pressed again.
      if (outcome.go === 'pay') return window.location.assign(outcome.url)
      await navigate(`/checkout/confirmation/${outcome.order_id}`)
    } catch (error) {
      setBusy(false)
      setRefused({ totals: totalsOf(error), about: cart.updated_at })
      throw error
    }
  }
  const wake = useCallback(() => setBusy(false), [])
  return { place, busy, refusal, wake }
}

function totalsOf(error: unknown): NewTotals | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { data } = (error.body ?? {}) as { data?: Partial<NewTotals> | null }
  return typeof data?.customer_total === 'number' && data.fees ? (data as NewTotals) : null
}
