import { callsOf } from '~/http/api'
import type { listingContract } from './listing.contract'

export const listingApi = callsOf<typeof listingContract>()
