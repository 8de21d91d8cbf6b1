import { callsOf } from '~/http/api'
import type { requestsContract } from './requests.contract'

export const requestsApi = callsOf<typeof requestsContract>()
