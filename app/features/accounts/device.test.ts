import { expect, test } from 'vitest'
import { deviceLabel } from './device'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Mac'],
  ['curl/8.5.0', null],
  ['', null],
])('%s', (user_agent, label) => expect(deviceLabel({ user_agent, time_zone: '' })).toBe(label))

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

test.each([
  [PHONE, 'America/Chicago', 'Chrome on Android · Central Time'],
  [PHONE, 'America/Indiana/Knox', 'Chrome on Android · Central Time'],
  [PHONE, 'Europe/Berlin', 'Chrome on Android · Central European Time'],
  [PHONE, 'America/Atlantis', 'Chrome on Android'],
  [PHONE, 'America/Chicago\n<b>', 'Chrome on Android'],
  ['curl/8.5.0', 'America/Chicago', null],
])('%s in %s', (user_agent, time_zone, label) => expect(deviceLabel({ user_agent, time_zone })).toBe(label))
