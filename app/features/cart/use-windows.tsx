import { useAnswer } from '~/live/use-answer'
import { openingApi } from '../opening/opening.calls'
import type { Cart } from './cart'

/** Enough for a baker who bakes every other week, and for what needs ten days' notice. */
const DAYS = 35

export function useWindows({ bakery_id, fulfillment_type, items }: Cart) {
  const ids = [...new Set(items.map(({ id }) => id))].sort().join(',')
  return useAnswer(`${bakery_id} ${fulfillment_type} ${ids}`, {
    read: (signal) =>
      openingApi('GET /bakeries/:bakery_id/windows', {
        params: { bakery_id },
        query: { fulfillment_type, days: DAYS, items: ids },
        signal,
      }),
  })
}
