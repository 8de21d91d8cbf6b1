import { callsOf } from '~/http/api'
import { ORDER_FAILURES } from './order-failures'
import type { orderReportsContract } from './order-reports.contract'
import type { ordersContract } from './orders.contract'

export const ordersApi = callsOf<typeof orderReportsContract & typeof ordersContract>(ORDER_FAILURES)
