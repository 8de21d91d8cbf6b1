import { callsOf } from '~/http/api'
import type { payoutsContract } from './payouts.contract'

export const payoutsApi = callsOf<typeof payoutsContract>()
