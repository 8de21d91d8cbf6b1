import { callsOf } from '~/http/api'
import type { visitsContract } from './visits.contract'

export const visitsApi = callsOf<typeof visitsContract>()
