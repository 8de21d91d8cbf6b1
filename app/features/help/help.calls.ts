import { callsOf } from '~/http/api'
import type { helpContract } from './help.contract'

export const helpApi = callsOf<typeof helpContract>()
