import { callsOf } from '~/http/api'
import type { cottageFoodContract } from './cottage-food.contract'

export const cottageFoodApi = callsOf<typeof cottageFoodContract>()
