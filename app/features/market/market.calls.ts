import { callsOf } from '~/http/api'
import type { marketContract } from './market.contract'

export const marketApi = callsOf<typeof marketContract>()
