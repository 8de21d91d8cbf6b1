import { callsOf } from '~/http/api'
import type { blockCasesContract } from './block-cases.contract'

export const blockCasesApi = callsOf<typeof blockCasesContract>()
