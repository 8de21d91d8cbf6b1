import { useCallback } from 'react'
import { milesOf } from '~/features/bakeries/bakery-words'
import { ordersApi } from '~/features/orders/orders.calls'
import { formatDollars } from '~/lib/money'
import { useAnswer } from '~/live/use-answer'
import { ZIP } from './checkout-form'

interface Answer {
  delivers: boolean
  reason: string | null
  delivery_fee: number
  distance_km: number | null
}

/** Asks as soon as a ZIP code is typed; distances count from the bakery's public point (ruling 27). */
export function useDeliveryCheck(bakery_id: string, zip_code: string) {
  const ask = useCallback(
    async (zip_code: string, signal?: AbortSignal) => {
      const query = { bakery_id, zip_code }
      return (await ordersApi('GET /orders-api/delivery-check', { query, ...(signal ? { signal } : {}) })).data
    },
    [bakery_id],
  )
  const zip = zip_code.trim()
  const { data } = useAnswer<Answer>(ZIP.test(zip) ? `${bakery_id} ${zip}` : null, {
    read: (signal) => ask(zip, signal),
  })
  /** Without an answer there is no problem: the order call checks again. */
  const problemOf = useCallback(
    async (typed: string) => {
      const { reason } = (typed.trim() === zip && data) || (await ask(typed.trim()).catch(() => ({ reason: null })))
      return reason ?? true
    },
    [ask, data, zip],
  )
  return { answer: data, problemOf }
}

/** "Maple Street delivers there, about 2 miles away, for $3.99." */
export function deliveryLine(name: string, { delivery_fee, distance_km }: Answer): string {
  const far = distance_km === null ? '' : `, about ${milesOf(distance_km)} away`
  return `${name} delivers there${far}, ${delivery_fee > 0 ? `for ${formatDollars(delivery_fee)}` : 'free of charge'}.`
}
