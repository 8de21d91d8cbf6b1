import { callsOf } from '~/http/api'
import type { appealsContract } from './appeals.contract'

export const appealsApi = callsOf<typeof appealsContract>()
