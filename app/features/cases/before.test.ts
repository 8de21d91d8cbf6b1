import { describe, expect, test } from 'vitest'
import { type EarlierRuling, signsOf, standing } from './before'

const now = new Date('2026-11-19T12:00:00Z')
const ruling = (state: string, at: string, subject_id = 'a'): EarlierRuling => ({
  ...{ kind: 'post', subject_id, state, at: `${at}T00:00:00.000Z`, by: 'Edith' },
})
const person = (given: object) => ({
  ...{ part: 'author' as const, person: { full_name: 'Mara' }, rulings: [], reports: 0, dismissed: 0 },
  ...given,
})
const of = (given: object, burst: { reports: number; of_new_accounts: number } | null = null) =>
  signsOf({ people: [person(given)], burst }, now)

describe('what an editor shouldn’t overlook', () => {
  test('an author who was ruled against before, in the last 90 days', () => {
    const rulings = [
      ruling('hidden', '2026-11-01'),
      ruling('warned', '2026-10-01', 'b'),
      ruling('removed', '2026-08-01', 'c'),
    ]
    expect(of({ rulings })).toEqual(['This would be the 3rd ruling against Mara in 90 days.'])
    expect(of({ rulings: [ruling('approved', '2026-11-01'), ruling('dismissed', '2026-11-01')] })).toEqual([])
    expect(of({ rulings: rulings.slice(2) })).toEqual([])
  })

  test('is not what an appeal took back', () => {
    const back = [ruling('overturned', '2026-11-03'), ruling('hidden', '2026-11-01')]
    expect(of({ rulings: back })).toEqual([])
    expect(standing([ruling('hidden', '2026-11-04'), ...back])).toEqual([ruling('hidden', '2026-11-04')])
    expect(standing([...back, ruling('hidden', '2026-11-01', 'b')])).toEqual([ruling('hidden', '2026-11-01', 'b')])
  })

  test('a reporter most of whose reports were dismissed', () => {
    const reporter = (reports: number, dismissed: number) => of({ part: 'reporter', reports, dismissed })
    expect(reporter(5, 4)).toEqual(['We dismissed 4 of 5 reports by Mara.'])
    expect(reporter(4, 2)).toEqual([])
    expect(reporter(2, 2)).toEqual([])
    expect(of({ reports: 5, dismissed: 5 })).toEqual([])
  })

  test.each([
    [{ reports: 5, of_new_accounts: 4 }, ['5 reports came within an hour, 4 from accounts younger than a week.']],
    [{ reports: 12, of_new_accounts: 0 }, ['12 reports came within an hour.']],
    [{ reports: 3, of_new_accounts: 3 }, []],
  ])('many reports at once: %j', (burst, signs) => {
    expect(of({}, burst)).toEqual(signs)
  })
})
