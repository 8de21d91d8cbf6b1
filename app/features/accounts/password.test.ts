import { expect, test } from 'vitest'
import { cleanPassword, passwordProblem, passwordStrength, resetPasswordProblem } from './password'

const CLASSES = 'Password must include uppercase letters, lowercase letters, numbers, and special characters.'

test.each([
  ['', 'Password must be at least 8 characters long.'],
  ['Aa1!xyz', 'Password must be at least 8 characters long.'],
  ['  Aa1!xyz  ', 'Password must be at least 8 characters long.'],
  ['alllower1!', CLASSES],
  ['ALLUPPER1!', CLASSES],
  ['NoDigits!!', CLASSES],
  ['NoSpecial11', CLASSES],
  ['Only Space1', CLASSES],
  ['Aa1!wxyz', null],
  ['Sourdough-2026!', null],
  [`A"b'<1&2>`, null],
  ['Ünïcode-9x', null],
])('sign-up: %j → %s', (password, problem) => expect(passwordProblem(password)).toBe(problem))

test('no character of a password is removed, only the space around it', () =>
  expect(cleanPassword(` <"a'&b> c `)).toBe(`<"a'&b> c`))

test.each([
  ['12345', '12345', 'Password must be at least 6 characters long'],
  ['123456', '1234567', 'Passwords do not match'],
  ['123456', ' 123456 ', null],
])('reset: %j and %j → %s', (password, confirmation, problem) =>
  expect(resetPasswordProblem(password, confirmation)).toBe(problem),
)

test.each([
  ['', 'Too short'],
  ['12345', 'Too short'],
  ['123456', 'Weak'],
  ['1234567', 'Weak'],
  ['12345678', 'Good'],
  ['12345678901', 'Good'],
  ['123456789012', 'Strong'],
])('the meter says %j is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength))
