import { callsOf } from '~/http/api'
import type { bakeryListingContract } from './bakery-listing.contract'

export const bakeryListingApi = callsOf<typeof bakeryListingContract>()
