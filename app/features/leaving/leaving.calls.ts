import { callsOf } from '~/http/api'
import type { leavingContract } from './leaving.contract'

export const leavingApi = callsOf<typeof leavingContract>()
