import { callsOf } from '~/http/api'
import type { helpersContract } from './helpers.contract'

export const helpersApi = callsOf<typeof helpersContract>()
