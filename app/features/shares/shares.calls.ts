import { callsOf } from '~/http/api'
import type { sharesContract } from './shares.contract'

export const sharesApi = callsOf<typeof sharesContract>()
