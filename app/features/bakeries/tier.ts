import { isVerified, type VerificationStatus } from './bakery'

interface Grown {
  claimed: boolean
  verification_status: VerificationStatus
  online_ordering: boolean
  is_premium: boolean
}

/** How far a bakery has come (decision 34): the highest of the five tiers that is its own. */
export function tierOf(bakery: Grown): string {
  if (bakery.is_premium) return 'Premium'
  if (bakery.online_ordering) return 'Ordering'
  if (isVerified(bakery)) return 'Verified'
  return bakery.claimed ? 'Claimed' : 'Listed'
}
