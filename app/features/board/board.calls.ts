import { callsOf } from '~/http/api'
import type { boardContract } from './board.contract'

export const boardApi = callsOf<typeof boardContract>()
