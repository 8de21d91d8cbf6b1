import { expect, test } from 'vitest'
import { askAll } from '../../../tests/factories/custom-orders'
import { freezeAnswers } from './answers'

const SIZE = {
  id: '018f0000-0000-7000-8000-000000000001',
  label: 'How many tiers?',
  choices: ['1', '2'],
  required: true,
}
const freeze = (level: 'off' | 'optional' | 'required', answers: Record<string, string>, pictures: string[] = []) =>
  freezeAnswers({ asks: askAll(level), questions: [SIZE] }, { answers, pictures })

test('answers are kept with what was asked, in the form’s order, and allergies apart', () => {
  const given = { flavors: 'Lemon', [SIZE.id]: '2', servings: '20', allergies: 'Nuts', nonsense: 'x' }
  expect(freeze('optional', given)).toEqual({
    answers: [
      { label: 'Servings', answer: '20' },
      { label: 'Flavors', answer: 'Lemon' },
      { label: 'How many tiers?', answer: '2' },
    ],
    allergies: 'Nuts',
    problems: {},
  })
})

test.each([
  ['80', '$80'],
  [' 1,200.50 ', '$1,200.50'],
  ['80 - 100', '$80 - 100'],
  ['$80', '$80'],
  ['80 dollars', '80 dollars'],
  ['not much', 'not much'],
])('a budget of “%s” reads %s', (budget, answer) => {
  expect(freeze('optional', { budget, [SIZE.id]: '1' }).answers[0]).toEqual({ label: 'Budget', answer })
})

test('what is not asked is not kept', () => {
  expect(freeze('off', { servings: '20', allergies: 'Nuts', [SIZE.id]: '1' })).toMatchObject({
    answers: [{ label: 'How many tiers?', answer: '1' }],
    allergies: null,
  })
  expect(freeze('off', { [SIZE.id]: '1' }, ['p']).problems).toHaveProperty('pictures')
})

test('each refusal names its field', () => {
  expect(Object.keys(freeze('required', { servings: ' ' }).problems).sort()).toEqual(
    [
      'answers.allergies',
      'answers.budget',
      'answers.flavors',
      'answers.servings',
      `answers.${SIZE.id}`,
      'pictures',
    ].sort(),
  )
  expect(freeze('optional', { [SIZE.id]: '3' }).problems).toEqual({
    [`answers.${SIZE.id}`]: 'Please pick one of the choices.',
  })
})
