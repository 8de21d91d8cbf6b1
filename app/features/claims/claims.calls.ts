import { callsOf } from '~/http/api'
import type { claimsContract } from './claims.contract'

export const claimsApi = callsOf<typeof claimsContract>()
