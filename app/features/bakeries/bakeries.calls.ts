import { callsOf } from '~/http/api'
import type { bakeriesContract } from './bakeries.contract'

export const bakeriesApi = callsOf<typeof bakeriesContract>()
