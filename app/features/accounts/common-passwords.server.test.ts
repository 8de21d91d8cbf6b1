import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.server'

test.each([
  ...[
    '123456',
    'password',
    'PASSWORD',
    'Password1!',
    'P@ssw0rd',
    'Pa$$w0rd2026',
    'Qwerty123!',
    'Welcome-1',
    '!Admin123',
  ],
  ...['iloveyou', 'Summer2026!', 'aaaaaaaaaa', '1q2w3e4r', 'Abcd@1234', 'letmein', 'Dragon#99'],
])('%s is too common', (password) => expect(isCommonPassword(password)).toBe(true))

test.each([
  ...[
    'Sourdough-2026!',
    'Rye-and-Shine-7',
    'correct horse battery staple',
    'Tr4ctor-Bagel',
    'crumbs',
    'zebra-password-lamp',
  ],
  ...['Blue-Oven-42', 'Spring-84920173!', 'passionfruit-tart-9'],
])('%s is not', (password) => expect(isCommonPassword(password)).toBe(false))
