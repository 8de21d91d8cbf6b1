import { expect, test } from 'vitest'
import { tierOf } from './tier'

const listed = { claimed: false, verification_status: 'unverified', online_ordering: false, is_premium: false } as const
const verified = { ...listed, claimed: true, verification_status: 'verified' } as const

test.each([
  ['Listed', listed],
  ['Claimed', { ...listed, claimed: true, verification_status: 'pending' } as const],
  ['Verified', verified],
  ['Ordering', { ...verified, online_ordering: true }],
  ['Premium', { ...verified, online_ordering: true, is_premium: true }],
])('%s', (tier, bakery) => expect(tierOf(bakery)).toBe(tier))
