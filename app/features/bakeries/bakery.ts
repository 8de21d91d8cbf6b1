export const VERIFICATION_STATUSES = ['unverified', 'pending', 'verified', 'rejected'] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

/** Spec §4: premium that has run out is not premium, whatever the flag says until a job clears it. */
export const isPremium = (bakery: { is_premium: boolean; premium_until: Date | null }, now: Date): boolean =>
  bakery.is_premium && (bakery.premium_until === null || bakery.premium_until > now)

export const isVerified = (bakery: { verification_status: VerificationStatus }): boolean =>
  bakery.verification_status === 'verified'

export const HOMEPAGE_COUNT = 9

/** How many are fetched to choose `count` from (spec §9). */
export const homepageFetch = (count: number): number => Math.max(3 * count, 30)

/** What a card shows when there is no picture. */
export const MAX_PLACEHOLDERS = 3
