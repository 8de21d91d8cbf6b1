import { expect, test } from 'vitest'
import { emailOf, headingFor, opensSignUp, targetAfterAuth, targetAfterCallback } from './auth-return'

test.each([
  [{ from: '/get-listed' }, '', '/get-listed'],
  [{ from: '/messages?c=1#last' }, '?returnTo=/forum', '/messages?c=1#last'],
  [{ from: '//evil.example' }, '?returnTo=/forum', '/forum'],
  [{ from: '/auth?mode=signup' }, '', '/browse'],
  [{ from: 7 }, '?returnTo=%2Fbakery%2Foven', '/bakery/oven'],
  [null, '?returnTo=/get-listed', '/browse'],
  [null, '?returnTo=https://evil.example', '/browse'],
  [null, '?returnTo=/reset-password', '/browse'],
  [null, '', '/browse'],
])('state %o and %s lead to %s', (state, search, target) => {
  expect(targetAfterAuth({ state, search })).toBe(target)
})

test('the callback goes where sign-up began, and only to pages of this site', () => {
  expect(targetAfterCallback('/get-listed', '')).toBe('/get-listed')
  expect(targetAfterCallback('//evil.example', '')).toBe('/browse')
  expect(targetAfterCallback(null, '?returnTo=/reset-password')).toBe('/reset-password')
})

// §2: "The heading varies: a review prompt when the return path is a bakery, a list-your-bakery prompt when returning to
// /get-listed, otherwise a moderation/claim prompt."
test.each([
  ['/bakery/oven', '', 'Sign in to leave a review'],
  ['/browse', '?returnTo=/bakery/oven', 'Sign in to leave a review'],
  ['/browse', '?returnTo=/bakery/oven&why=save', 'Sign in to save and review'],
  ['/bakery/oven/custom-order', '', 'Sign in to save and review'],
  ['/get-listed', '', 'List your bakery'],
  ['/bakeries/new', '', 'List your bakery'],
  ['/browse', '?returnTo=/get-listed', 'List your bakery'],
  ['/browse', '?returnTo=/bakeries/new', 'List your bakery'],
  ['/bakery/oven/verify', '', 'Claim your bakery'],
  ['/bakery/oven/verify-submission', '', 'Claim your bakery'],
  ['/browse', '?returnTo=/bakery/oven/verify', 'Claim your bakery'],
  ['/my-listing/b1?invitation=code', '', 'You’re invited to help out'],
  ['/my-listing/b1?tab=orders', '', 'Welcome back'],
  ['/browse', '', 'Welcome back'],
  ['/', '', 'Welcome back'],
  ['/browse', '?mode=signup', 'Join your neighborhood'],
  ['/messages', '?returnTo=/get-listed', 'Welcome back'],
  ['/browse', '?returnTo=https://evil.example', 'Welcome back'],
])('on the way to %s with %j one reads %j', (from, search, title) => {
  expect(headingFor({ state: { from }, search }).title).toBe(title)
})

// Ruling 62.
test.each([
  [{ from: '/messages?bakery=b1', about: 'Maple Street' }, '', 'To message Maple Street'],
  [{ from: '/messages?order=o1&about=order' }, '', 'To message a baker'],
  [{ from: '/messages' }, '', 'To read your messages'],
  [{ from: '/orders/o1', why: 'keep' }, '?mode=signup', 'To keep this order'],
  [{ from: '/orders' }, '', 'To see your orders'],
  [{ from: '/orders/0192f0c1-0000-7000-8000-000000000001?again' }, '', 'To order again'],
  [{ from: '/invoices/i1' }, '', 'To see your invoice'],
  [{ from: '/account/invoices' }, '', 'To see your invoice'],
  [{ from: '/account/requests/r1' }, '', 'To see your custom orders'],
  [{ from: '/bakery/oven/custom-order' }, '', 'To ask for a custom order'],
  [{ from: '/bakery/oven?review=5#reviews', about: 'Maple Street' }, '', 'To review Maple Street'],
  [{ from: '/bakery/oven', why: 'save' }, '', 'To save this bakery'],
  [{ from: '/browse?lat=1', why: 'save' }, '', 'To save this bakery'],
  [{ from: '/browse?saved=true' }, '', 'To see the bakeries you saved'],
  [{ from: '/get-listed' }, '', 'To list your bakery'],
  [{ from: '/bakery/oven/verify' }, '', 'To claim your bakery'],
  [{ from: '/my-listing/b1' }, '', 'To open your dashboard'],
  [{ from: '/edit-profile' }, '', 'To edit your profile'],
  [{ from: '/account' }, '', 'To open your account'],
  [{ from: '/account#notifications' }, '', 'To open your account'],
  [{ from: '/account/searches/new?query=rye' }, '', 'To hear when a baker near you bakes it'],
  [null, '?returnTo=/bakery/oven%3Freview%23reviews&mode=signup', 'To review this bakery'],
  [null, '?why=keep', 'To keep this order'],
])('coming with %o and %j one reads why: %s', (state, search, reason) => {
  expect(headingFor({ state, search }).line).toMatch(new RegExp(`^${reason}, sign in or create an account\\.`))
})

test.each([
  '?why=Click+evil.example',
  '?why=toString',
  '?why=__proto__',
  '?about=Evil&why=',
  '?returnTo=/evil&about=Evil',
])('an address brings no words of its own: %s', (search) =>
  expect(headingFor({ state: null, search })).toEqual(headingFor({ state: null, search: '' })),
)

test.each([
  ['/browse', '', false],
  ['/browse', '?mode=signup', true],
  ['/browse', '?mode=signin', false],
  ['/browse', '?returnTo=/bakeries/new', true],
  ['/get-listed', '', true],
  ['/get-listed', '?mode=signin', false],
  ['/bakery/oven', '', false],
])('on the way to %s with %j the tab Sign Up is open: %s', (from, search, open) =>
  expect(opensSignUp({ state: { from }, search })).toBe(open),
)

test.each([
  ['?email=ann%40example.com', 'ann@example.com'],
  ['?email=ann', null],
  ['?email=', null],
  [`?email=${'a'.repeat(300)}%40example.com`, null],
  ['', null],
])('%s fills in %j', (search, email) => expect(emailOf(search)).toBe(email))

test('the forum says what an account is for there', () => {
  expect(headingFor({ state: { from: '/forum' }, search: '' }).line).toContain('To write in the forum')
})

test('the third heading names claiming and moderating in its second line', () => {
  expect(headingFor({ state: null, search: '' }).line).toMatch(/claim your bakery or help moderate/)
})
