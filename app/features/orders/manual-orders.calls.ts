import { callsOf } from '~/http/api'
import type { manualOrdersContract } from './manual-orders.contract'

export const manualOrdersApi = callsOf<typeof manualOrdersContract>()
