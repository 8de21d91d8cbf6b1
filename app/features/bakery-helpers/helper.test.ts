import { expect, test } from 'vitest'
import { helperState, helpersLine, INVITATION_DAYS, invitationPath, oldestGood } from './helper'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

test.each([
  ['just invited', { sent_at: NOW, joined_at: null }, 'invited'],
  ['on the last day', { sent_at: new Date(ago(INVITATION_DAYS).getTime() + 1), joined_at: null }, 'invited'],
  ['after it', { sent_at: ago(INVITATION_DAYS), joined_at: null }, 'ended'],
  ['joined, however long ago', { sent_at: ago(400), joined_at: ago(390) }, 'joined'],
] as const)('%s', (_, helper, state) => expect(helperState(helper, NOW)).toBe(state))

test('an invitation is good for two weeks', () =>
  expect(oldestGood(NOW).toISOString()).toBe('2026-11-06T12:00:00.000Z'))

test('its address is the board’s', () => expect(invitationPath('b1', 'a-b_c')).toBe('/my-listing/b1?invitation=a-b_c'))

test('the line in the settings names who helps, and says of others that they only were invited', () => {
  const ana = { name: 'Ana', email: 'ana@bread.test', state: 'joined' } as const
  expect(helpersLine([])).toBe('Just you')
  expect(helpersLine([ana, { ...ana, name: '', state: 'invited' }, { ...ana, name: 'Ida', state: 'ended' }])).toBe(
    'Ana, ana@bread.test (invited), Ida (invitation expired)',
  )
})
