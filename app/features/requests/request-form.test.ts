import { expect, test } from 'vitest'
import { asked, bodyOf, dayProblem, EMPTY_REQUEST, fullWeeksWords, nextFreeOn, requestProblems } from './request-form'

const ROOM = { earliest_on: '2026-12-02', full_weeks: ['2026-12-07', '2026-12-14'] }
const WANTED = {
  asks: { servings: 'required', budget: 'off', flavors: 'optional', allergies: 'optional', pictures: 'required' },
  questions: [{ id: 'q1', label: 'Which theme?', choices: [], required: true }],
} as const satisfies Parameters<typeof requestProblems>[1]
const picture = { id: 'p1', url: '', small_url: '', width: 1, height: 1 }

test.each([
  ['2026-11-20', '2026-12-02'],
  ['2026-12-02', '2026-12-02'],
  ['2026-12-06', '2026-12-06'],
  ['2026-12-09', '2026-12-21'],
  ['2026-12-20', '2026-12-21'],
  ['2030-01-01', null],
])('from %s on, the first free day is %s', (date, free) => expect(nextFreeOn(date, ROOM)).toBe(free))

test('a bakery without any free day has none', () => {
  expect(nextFreeOn('2026-12-02', { earliest_on: null, full_weeks: [] })).toBeNull()
  expect(dayProblem('2026-12-02', { earliest_on: null, full_weeks: [] })).toContain('no room left')
})

test.each([
  ['', 'Please choose a day.'],
  ['2026-11-20', 'That’s too soon. The first free day is Wednesday, December 2, 2026.'],
  ['2026-12-09', 'That week is full. The next free day is Monday, December 21, 2026.'],
  ['2026-12-21', null],
])('"%s" is refused with %s', (date, sentence) => expect(dayProblem(date, ROOM)).toBe(sentence))

test('full weeks are told by their first and last day', () =>
  expect(fullWeeksWords(ROOM.full_weeks)).toBe('Mon, Dec 7 – Sun, Dec 13; Mon, Dec 14 – Sun, Dec 20'))

test('of many full weeks only the first are told', () =>
  expect(fullWeeksWords(Array(9).fill('2026-12-07'))).toMatch(/, and 5 more$/))

test('what is off is not asked', () =>
  expect(asked(WANTED).map(({ id, required }) => [id, required])).toEqual([
    ['servings', true],
    ['flavors', false],
    ['allergies', false],
    ['q1', true],
  ]))

test('what is required and missing is named beside its field', () => {
  const missing = (form: typeof EMPTY_REQUEST) =>
    Object.entries(requestProblems(form, WANTED, ROOM)).flatMap(([name, problem]) => (problem ? [name] : []))
  expect(missing(EMPTY_REQUEST)).toEqual(['date', 'message', 'answers.servings', 'answers.q1', 'pictures'])
  const filled = {
    ...EMPTY_REQUEST,
    date: '2026-12-04',
    message: 'A cake',
    answers: { servings: '12', q1: 'Owls' },
    pictures: [picture],
  }
  expect(missing(filled)).toEqual([])
})

test('only answers to what is asked are sent', () => {
  const form = {
    ...EMPTY_REQUEST,
    date: '2026-12-04',
    answers: { servings: ' 12 ', flavors: ' ', gone: 'x' },
    pictures: [picture],
  }
  expect(bodyOf(form, WANTED)).toEqual({
    date: '2026-12-04',
    message: '',
    answers: { servings: '12' },
    pictures: ['p1'],
  })
  expect(bodyOf(form, { ...WANTED, asks: { ...WANTED.asks, pictures: 'off' } }).pictures).toEqual([])
})
