import { useCallback, useEffect, useState } from 'react'
import { feesApi } from '~/features/orders/fees.calls'
import { sentenceOf } from '~/http/client'
import { applyFees, type Cart } from './cart'
import type { CartStore } from './cart-store'

/** Long enough that a few taps on "one more" are one question. */
const PAUSE = 250

/** Asks for the fees of a cart that has none yet. They are kept with the cart, so pages and tabs do not ask again. */
export function useCartFees(store: CartStore | null, cart: Cart | null) {
  const [failed, setFailed] = useState<{ cart: Cart; reason: string } | null>(null)
  const unknown = cart?.service_fee === null ? cart : null
  const asks = unknown && failed?.cart !== unknown ? unknown : null

  useEffect(() => {
    if (!store || !asks) return
    const waiting = new AbortController()
    const ask = async () => {
      try {
        store.set(applyFees(store.get(), await feesOf(asks, waiting.signal)))
        setFailed(null)
      } catch (error) {
        if (!waiting.signal.aborted) setFailed({ cart: asks, reason: sentenceOf(error) })
      }
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

async function feesOf(cart: Cart, signal: AbortSignal) {
  const { subtotal, fulfillment_type, delivery_fee } = cart
  const body = { subtotal, fulfillment_type, ...(fulfillment_type === 'delivery' ? { delivery_fee } : {}) }
  return (await feesApi('POST /calculate-order-fees', { body, signal })).data
}
