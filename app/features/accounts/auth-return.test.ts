import { expect, test } from 'vitest'
import { headingFor, targetAfterAuth, targetAfterCallback } from './auth-return'

test.each([
  [{ from: '/get-listed' }, '', '/get-listed'],
  [{ from: '/messages?c=1#last' }, '?returnTo=/forum', '/messages?c=1#last'],
  [{ from: '//evil.example' }, '?returnTo=/forum', '/forum'],
  [{ from: '/auth?tab=sign-up' }, '', '/browse'],
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
  ['/browse', '?tab=sign-up', 'Join your neighborhood'],
  ['/messages', '?returnTo=/get-listed', 'Welcome back'],
  ['/browse', '?returnTo=https://evil.example', 'Welcome back'],
])('on the way to %s with %j one reads %j', (target, search, title) => {
  expect(headingFor(target, search).title).toBe(title)
})

test('rooms that are not open yet say so before anybody signs up', () => {
  expect(headingFor('/forum', '').line).toContain('opens soon')
})

test('the third heading names claiming and moderating in its second line', () => {
  expect(headingFor('/browse', '').line).toMatch(/claim your bakery or help moderate/)
})
