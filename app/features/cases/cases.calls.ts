import { callsOf } from '~/http/api'
import type { casesContract } from './cases.contract'

export const casesApi = callsOf<typeof casesContract>()
