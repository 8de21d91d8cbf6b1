import { callsOf } from '~/http/api'
import type { approvalsContract } from './approvals.contract'

export const approvalsApi = callsOf<typeof approvalsContract>()
