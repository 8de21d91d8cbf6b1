import { describe, expect, test } from 'vitest'
import { addressed, asked, barEnd, changeWords, narrowedBy, rowsPath, shareWords } from './market-span'

const TODAY = '2026-11-19'
const from = (address: string) => narrowedBy(new URLSearchParams(address))

describe('the address', () => {
  test.each([
    ['', { from: '2026-10-21', to: TODAY }, ''],
    ['days=7&state=TX', { from: '2026-11-13', to: TODAY, state: 'TX' }, 'days=7&state=TX'],
    ['days=8', { from: '2026-10-21', to: TODAY }, ''],
    [
      'from=2026-01-01&to=2026-02-01',
      { from: '2026-01-01', to: '2026-02-01' },
      'days=own&from=2026-01-01&to=2026-02-01',
    ],
    ['days=own', {}, 'days=own'],
  ])('"%s"', (address, filter, again) => {
    const said = asked(from(address), TODAY)
    expect(Object.fromEntries(Object.entries(said).filter(([, value]) => value))).toEqual(filter)
    expect(addressed(from(address)).toString()).toBe(again)
  })
})

test.each([
  [12, 10, '+20%'],
  [5, 10, '−50%'],
  [10, 10, 'as before'],
  [0, 0, 'as before'],
  [3, 0, 'none before'],
  [30_000, 10, '3,000 times as much'],
])('%d after %d is %s', (now, before, words) => expect(changeWords(now, before)).toBe(words))

test('a share of nothing is a dash', () =>
  expect([shareWords(1, 3), shareWords(0, 0), shareWords(1, 900), shareWords(0, 9)]).toEqual([
    '33%',
    '–',
    'under 1%',
    '0%',
  ]))

test('a figure leads to its rows, of the same days and the same state', () => {
  const days = { from: '2026-11-01', to: '2026-11-07' }
  expect(rowsPath({ path: '/admin/orders' }, { ...days, place: 'TX' })).toBe(
    '/admin/orders?from=2026-11-01&to=2026-11-07&place=TX',
  )
  expect(rowsPath({ path: '/admin/payments', state: 'paid' }, { ...days, place: null })).toBe(
    '/admin/payments?state=paid&from=2026-11-01&to=2026-11-07',
  )
  expect(rowsPath({ path: '/admin/bakeries', tier: 'claimed' }, { place: 'TX' })).toBe(
    '/admin/bakeries?tier=claimed&place=TX',
  )
})

test('a bar ends right before the next one begins, and the last with the whole', () => {
  const bars = [{ day: '2026-10-26' }, { day: '2026-11-02' }]
  expect([0, 1].map((at) => barEnd(bars, at, '2026-11-04'))).toEqual(['2026-11-01', '2026-11-04'])
})
