import { callsOf } from '~/http/api'
import type { healthContract } from './health.contract'

export const healthApi = callsOf<typeof healthContract>()
