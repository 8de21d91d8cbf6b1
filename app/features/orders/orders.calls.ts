import { callsOf } from '~/http/api'
import { ORDER_FAILURES } from './order-failures'
import type { orderReportsContract } from './order-reports.contract'
import type { orderStatusContract } from './order-status.contract'
import type { ordersContract } from './orders.contract'

export const ordersApi = callsOf<typeof orderReportsContract & typeof orderStatusContract & typeof ordersContract>(
  ORDER_FAILURES,
)
