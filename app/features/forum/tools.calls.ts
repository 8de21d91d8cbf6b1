import { callsOf } from '~/http/api'
import type { toolsContract } from './tools.contract'

export const toolsApi = callsOf<typeof toolsContract>()
