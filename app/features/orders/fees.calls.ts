import { callsOf } from '~/http/api'
import type { feesContract } from './fees.contract'

/** Apart from the other calls about orders: the cart asks it on every page, and their sentences would weigh on a first view. */
export const feesApi = callsOf<typeof feesContract>({
  'POST /calculate-order-fees': 'Failed to calculate order fees',
})
