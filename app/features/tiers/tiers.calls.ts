import { callsOf } from '~/http/api'
import type { tiersContract } from './tiers.contract'

export const tiersApi = callsOf<typeof tiersContract>()
