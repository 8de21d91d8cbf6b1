import { useCallback, useEffect, useState } from 'react'
import type { Cart } from './cart'
import type { CartStore } from './cart-store'

/** Milliseconds; a few taps on "one more" make one request. */
const PAUSE = 250

/** The fees are kept with the cart, so that pages and tabs do not ask again. */
export function useCartFees(store: CartStore | null, cart: Cart | null) {
  const [failed, setFailed] = useState<{ cart: Cart; reason: string } | null>(null)
  const unknown = cart?.service_fee === null ? cart : null
  const asks = unknown && failed?.cart !== unknown ? unknown : null

  useEffect(() => {
    if (!store || !asks) return
    const waiting = new AbortController()
    const ask = async () => {
      const reason = await import('./cart-fees.browser').then(
        ({ askFees }) => askFees(store, asks, waiting.signal),
        () => 'Please try again.',
      )
      if (!waiting.signal.aborted) setFailed(reason === null ? null : { cart: asks, reason })
    }
    const timer = setTimeout(ask, PAUSE)
    return () => {
      clearTimeout(timer)
      waiting.abort()
    }
  }, [store, asks])

  const askFeesAgain = useCallback(() => setFailed(null), [])
  const fees_warning = unknown && failed?.cart === unknown ? `Fee calculation failed: ${failed.reason}` : null
  return { fees_warning, askFeesAgain }
}
