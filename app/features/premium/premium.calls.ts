import { callsOf } from '~/http/api'
import type { premiumContract } from './premium.contract'

export const premiumApi = callsOf<typeof premiumContract>()
