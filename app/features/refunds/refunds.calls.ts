import { callsOf } from '~/http/api'
import type { refundsContract } from './refunds.contract'

export const refundsApi = callsOf<typeof refundsContract>()
