import { callsOf } from '~/http/api'
import type { reportsContract } from './reports.contract'

export const reportsApi = callsOf<typeof reportsContract>()
