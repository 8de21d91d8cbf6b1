import { callsOf } from '~/http/api'
import type { moneyContract } from './money.contract'

export const moneyApi = callsOf<typeof moneyContract>()
