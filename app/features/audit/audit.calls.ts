import { callsOf } from '~/http/api'
import type { auditContract } from './audit.contract'

export const auditApi = callsOf<typeof auditContract>()
