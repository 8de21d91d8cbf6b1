import { expect, test } from 'vitest'
import { sessionWords } from './session-words'

const now = new Date('2026-11-18T12:00:00Z')
const of = (minutes: number, more: { device_label?: string | null; current?: boolean } = {}) =>
  sessionWords(
    {
      ...{ id: '1', device_label: 'Chrome on Android', current: false, ...more },
      last_used_at: new Date(now.getTime() - minutes * 60_000).toISOString(),
    },
    now,
  )

test.each([
  [of(9), ['Chrome on Android', 'Active now']],
  [of(180, { current: true }), ['Chrome on Android', 'This device · active now']],
  [of(16), ['Chrome on Android', 'Active 16 minutes ago']],
  [of(3 * 24 * 60, { device_label: null }), ['Another device', 'Active 3 days ago']],
  [of(0, { device_label: null, current: true }), ['This browser', 'This device · active now']],
])('%j', (words, expected) => expect(words).toEqual(expected))
