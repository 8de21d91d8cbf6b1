import { callsOf } from '~/http/api'
import type { writingContract } from './writing.contract'

export const writingApi = callsOf<typeof writingContract>()
