import { expect, test } from 'vitest'
import { ApiError, OfflineError } from '~/http/client'
import { callbackFailure, spentLink } from './callback-failure.browser'

const refused = new ApiError(400, { error: 'This link is not good any more.', code: 'invalid_code' })
const gateway = new ApiError(502, null)

// §4: "Failure: back to /auth." §8 has the sentences.
test.each([
  [refused, 'signup', false, 'There was an error verifying your email. Please try again.'],
  [refused, 'recovery', false, 'Invalid or expired password reset link'],
  [refused, 'signup', true, 'That link was already used or has expired. You’re still signed in.'],
  [gateway, 'signup', false, 'There was an error verifying your email. Please try again.'],
  [gateway, 'recovery', false, 'Authentication failed'],
  [
    new OfflineError(),
    'signup',
    true,
    'There was an error verifying your email. Please try again. You seem to be offline.',
  ],
] as const)('%s of a %s link, signed in: %s', (error, type, signed_in, sentence) => {
  expect(callbackFailure(error, type, signed_in)).toBe(sentence)
})

test('a link that was used before says where it led', () => {
  const spent = (details: object) => new ApiError(400, { error: 'Used', code: 'invalid_code', details })
  expect(spentLink(spent({ spent: true, return_to: '/invoices/i1' }))).toEqual({ return_to: '/invoices/i1' })
  expect(spentLink(spent({ spent: true }))).toEqual({ return_to: null })
  for (const other of [refused, gateway, new OfflineError(), spent({})]) expect(spentLink(other)).toBeNull()
})
