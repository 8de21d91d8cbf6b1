import { callsOf } from '~/http/api'
import type { feesContract } from './fees.contract'

/** Apart from other order calls: the cart needs it on every page, and their sentences would weigh on the first view. */
export const feesApi = callsOf<typeof feesContract>({
  'POST /calculate-order-fees': 'Failed to calculate order fees',
})
