import { callsOf } from '~/http/api'
import type { countersContract } from './counters.contract'

export const countersApi = callsOf<typeof countersContract>()
