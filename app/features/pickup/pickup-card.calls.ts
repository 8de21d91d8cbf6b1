import { callsOf } from '~/http/api'
import type { pickupCardContract } from './pickup-card.contract'

export const pickupCardApi = callsOf<typeof pickupCardContract>()
