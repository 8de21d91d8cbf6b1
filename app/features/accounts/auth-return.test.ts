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

test('the heading says why one was asked to come in', () => {
  const titles = ['/bakery/oven', '/get-listed', '/bakeries/new', '/browse', '/'].map((path) => headingFor(path).title)
  expect(titles).toEqual([
    'Sign in to leave a review',
    'List your bakery',
    'List your bakery',
    'Claim your bakery or help moderate',
    'Claim your bakery or help moderate',
  ])
})
