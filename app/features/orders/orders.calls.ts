import { callsOf } from '~/http/api'
import type { feesContract } from './fees.contract'
import { ORDER_FAILURES } from './order-failures'
import type { orderReportsContract } from './order-reports.contract'
import type { ordersContract } from './orders.contract'

export const ordersApi = callsOf<typeof orderReportsContract & typeof ordersContract & typeof feesContract>(
  ORDER_FAILURES,
)
