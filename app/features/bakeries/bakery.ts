export const BAKERY_KINDS = ['home', 'shop'] as const
export type BakeryKind = (typeof BAKERY_KINDS)[number]

export const VERIFICATION_STATUSES = ['unverified', 'pending', 'verified', 'rejected'] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

export const isVerified = (bakery: { verification_status: VerificationStatus }): boolean =>
  bakery.verification_status === 'verified'

export const HOMEPAGE_COUNT = 9

export const homepageFetch = (count: number): number => Math.max(3 * count, 30)

export const MAX_PLACEHOLDERS = 3

/** Pictures of a bakery, the hero among them. */
export const MAX_PICTURES = { free: 6, premium: 12 }
