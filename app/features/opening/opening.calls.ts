import { callsOf } from '~/http/api'
import type { openingContract } from './opening.contract'

export const openingApi = callsOf<typeof openingContract>()
