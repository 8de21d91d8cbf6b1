import { expect, test } from 'vitest'
import { deviceName } from './device-name'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/147.0 Mobile Safari/537.36', 'Android phone'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/147.0 Safari/537.36', 'Android tablet'],
  ['Mozilla/5.0 (X11; CrOS x86_64 16000) Chrome/147.0', 'Chromebook'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 'Mac'],
  ['', 'My device'],
])('%s is called %s', (user_agent, name) => {
  expect(deviceName(user_agent)).toBe(name)
})
