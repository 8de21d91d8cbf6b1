import { expect, test } from 'vitest'
import { momentOf } from '~/lib/zone'
import { answerDue } from './answer-due'

const CHICAGO = 'America/Chicago'
const at = (wall: string) => momentOf(wall, CHICAGO)!
const window = (from: string, to: string) => ({ requested_for: at(from), requested_until: at(to) })
const wish = (from: string, to: string) => window(`${from}T00:00`, `${to}T00:00`)
const suggested = (when: string, from: string, to: string) => ({
  proposed_at: at(when),
  proposed_for: at(from),
  proposed_until: at(to),
})
const NOTHING = {
  requested_for: null,
  requested_until: null,
  proposed_at: null,
  proposed_for: null,
  proposed_until: null,
}

test.each([
  ['no time was chosen', '2026-11-19T20:00', {}, '2026-11-20T20:00'],
  ['the window is days away', '2026-11-16T20:00', window('2026-11-20T15:00', '2026-11-20T18:00'), '2026-11-17T20:00'],
  ['the window is tomorrow', '2026-11-19T20:00', window('2026-11-20T15:00', '2026-11-20T18:00'), '2026-11-20T14:00'],
  [
    'the window is about to begin',
    '2026-11-20T14:30',
    window('2026-11-20T15:00', '2026-11-20T18:00'),
    '2026-11-20T15:00',
  ],
  ['the wished day is tomorrow', '2026-11-19T20:00', wish('2026-11-20', '2026-11-21'), '2026-11-20T12:00'],
  [
    'the wished day is tomorrow, in the morning',
    '2026-11-19T08:00',
    wish('2026-11-20', '2026-11-21'),
    '2026-11-20T08:00',
  ],
  ['the wished day is days away', '2026-11-16T20:00', wish('2026-11-20', '2026-11-21'), '2026-11-17T20:00'],
  ['the wished day is half over', '2026-11-20T13:00', wish('2026-11-20', '2026-11-21'), '2026-11-20T13:30'],
  ['the wished day has 25 hours', '2026-10-31T20:00', wish('2026-11-01', '2026-11-02'), '2026-11-01T12:00'],
  ['the wished day has 23 hours', '2026-03-07T20:00', wish('2026-03-08', '2026-03-09'), '2026-03-08T12:00'],
  ['24 hours hold a change of clocks', '2026-03-07T10:00', wish('2026-03-08', '2026-03-09'), '2026-03-08T11:00'],
  [
    'the customer has a suggestion',
    '2026-11-16T20:00',
    { ...wish('2026-11-20', '2026-11-21'), ...suggested('2026-11-17T10:00', '2026-11-21T15:00', '2026-11-21T18:00') },
    '2026-11-18T10:00',
  ],
  [
    'the suggestion is for today',
    '2026-11-16T20:00',
    { ...wish('2026-11-20', '2026-11-21'), ...suggested('2026-11-17T10:00', '2026-11-17T15:00', '2026-11-17T18:00') },
    '2026-11-17T14:00',
  ],
  [
    'a whole day is suggested',
    '2026-11-16T20:00',
    { ...suggested('2026-11-17T20:00', '2026-11-18T00:00', '2026-11-19T00:00') },
    '2026-11-18T12:00',
  ],
])('%s', (_, paid, order, due) => {
  expect(answerDue({ ...NOTHING, bakery_since: at(paid), ...order }, CHICAGO)).toBe(at(due))
})
