import { callsOf } from '~/http/api'
import type { savedContract } from './saved.contract'

export const savedApi = callsOf<typeof savedContract>()
