import { expect, test } from 'vitest'
import { idle } from './auth-username.browser'

// §5: "under 3 shows 'Username must be at least 3 characters'"; §4: idle (under 3 characters).
test.each([
  ['', undefined],
  ['a', 'Username must be at least 3 characters'],
  ['ab', 'Username must be at least 3 characters'],
  ['a very long name', undefined],
])('while %j is typed one reads %j', (name, message) => {
  expect(idle(name)).toEqual(message ? { state: 'idle', message } : { state: 'idle' })
})
