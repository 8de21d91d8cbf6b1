import { callsOf } from '~/http/api'
import { ORDER_FAILURES } from '../orders/order-failures'
import type { checkoutContract } from './checkout.contract'

export const checkoutApi = callsOf<typeof checkoutContract>(ORDER_FAILURES)
