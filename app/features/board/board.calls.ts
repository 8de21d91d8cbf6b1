import { callsOf } from '~/http/api'
import { ORDER_FAILURES } from '../orders/order-failures'
import type { boardContract } from './board.contract'

export const boardApi = callsOf<typeof boardContract>(ORDER_FAILURES)
