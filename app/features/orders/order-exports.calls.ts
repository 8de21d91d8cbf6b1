import { callsOf } from '~/http/api'
import type { orderExportsContract } from './order-exports.contract'

export const orderExportsApi = callsOf<typeof orderExportsContract>()
