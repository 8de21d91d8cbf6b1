import { expect, test } from 'vitest'
import { nextStep, progressOf, TIERS, tierOf } from './tier'
import type { TierStanding } from './tiers.contract'

const begun: TierStanding = {
  id: 'b1',
  name: 'Rye',
  slug: null,
  listing: 'draft',
  located: false,
  described: false,
  claimed: false,
  verification_status: 'unverified',
  has_menu: false,
  has_hours: false,
  onboarding_completed: false,
  charges_enabled: false,
  is_premium: false,
}
const written = { ...begun, located: true, described: true }
const listed: TierStanding = { ...written, slug: 'rye', listing: 'approved' }
const claimed = { ...listed, claimed: true }
const verified: TierStanding = { ...claimed, verification_status: 'verified' }
const baking = { ...verified, has_menu: true, has_hours: true }
const ordering = { ...baking, onboarding_completed: true, charges_enabled: true }
const premium = { ...ordering, is_premium: true }

test.each<[string | null, string, string | null, TierStanding]>([
  [null, 'Say who and where you are', '/get-listed', begun],
  [null, 'Write a few words', '/get-listed', { ...begun, located: true }],
  [null, 'Send your listing to us', '/get-listed', written],
  [null, 'We’re looking at your listing', '/get-listed', { ...written, listing: 'pending' }],
  ['Claimed', 'Write a few words', '/my-listing/b1?tab=listing', { ...claimed, described: false }],
  ['Listed', 'Write a few words', null, { ...listed, described: false }],
  ['Listed', 'Make the page yours', '/bakery/rye/verify', { ...listed, verification_status: 'pending' }],
  ['Claimed', 'Show us it’s your bakery', '/bakery/rye/verify', claimed],
  ['Claimed', 'We need another look', '/bakery/rye/verify', { ...claimed, verification_status: 'rejected' }],
  ['Verified', 'Fill in your menu', '/my-listing/b1?tab=menu', verified],
  ['Verified', 'Say when you’re open', '/my-listing/b1?tab=settings&part=hours', { ...verified, has_menu: true }],
  ['Verified', 'Set up card payments', '/my-listing/b1?tab=payouts', baking],
  ['Ordering', 'Go premium', '/dashboard/premium?bakery=b1', ordering],
  ['Ordering', 'Say when you’re open', '/my-listing/b1?tab=settings&part=hours', { ...ordering, has_hours: false }],
  ['Verified', 'Set up card payments', '/my-listing/b1?tab=payouts', { ...baking, is_premium: true }],
])('%s: next is %s', (tier, title, to, at) => {
  expect(tierOf(at)).toBe(tier)
  expect(nextStep(at)).toMatchObject({ title, to, done: false })
})

test('at the end nothing is missing', () => {
  expect([tierOf(premium), nextStep(premium)]).toEqual(['Premium', null])
  expect(progressOf(premium).map(({ name }) => name)).toEqual(TIERS.map(({ name }) => name))
})

test('what is not open to somebody yet has no link', () => {
  const links = (at: TierStanding) =>
    progressOf(at).flatMap(({ steps }) => steps.filter(({ to }) => !to).map(({ title }) => title))
  const payments = ['Set up card payments', 'Get card payments turned on', 'Go premium']
  expect(links(claimed)).toEqual(payments)
  expect(links(listed)).toEqual([
    'Say who and where you are',
    'Write a few words',
    'Fill in your menu',
    'Say when you’re open',
    ...payments,
  ])
  expect(links(begun)).toContain('Show us it’s your bakery')
})
