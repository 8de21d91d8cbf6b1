import { callsOf } from '~/http/api'
import type { memberContract } from './member.contract'

export const memberApi = callsOf<typeof memberContract>()
