import { callsOf } from '~/http/api'
import type { managedBakeriesContract } from './managed-bakeries.contract'

export const managedApi = callsOf<typeof managedBakeriesContract>()
