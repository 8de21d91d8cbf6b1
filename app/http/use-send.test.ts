import { expect, test } from 'vitest'
import { ApiError, OfflineError } from './client'
import { refusalOf, unseen } from './use-send'

const refused = (error: string, fields?: Record<string, string>) =>
  new ApiError(400, { error, ...(fields ? { details: { fields } } : {}) })

test('every sentence of a refusal has to be read somewhere, each once', () => {
  const fields = { email: 'Taken.', 'items.0': 'Sold out.', 'items.2': 'Sold out.' }
  expect(refusalOf(refused('Taken.', fields), {})).toEqual({
    problems: fields,
    unplaced: ['Taken.', 'Sold out.'],
    notice: null,
  })
  expect(refusalOf(refused('Please check your answers.', fields), {}).unplaced).toContain('Please check your answers.')
})

test('what is not about fields, and what is no answer at all, is a sentence too', () => {
  expect(refusalOf(refused('Closed today.'), {})).toMatchObject({ problems: {}, unplaced: ['Closed today.'] })
  const offline = refusalOf(new OfflineError(), { failed: 'Failed to subscribe. Please try again.' })
  expect(offline.unplaced).toEqual(['Failed to subscribe. Please try again. You seem to be offline.'])
  expect(refusalOf(new TypeError('x is not a function'), {}).unplaced).toEqual([
    'Something went wrong. Please try again.',
  ])
})

test('a form may ask for a field under another name', () => {
  const names = { email: 'customer_email' }
  expect(refusalOf(refused('No.', { email: 'No.' }), { names }).problems).toEqual({ customer_email: 'No.' })
})

test('what the form does not show is left for its notice', () => {
  expect(unseen(['Taken.', 'Sold out.'], 'Email Taken. Place order')).toEqual(['Sold out.'])
  expect(unseen(['Taken.'], null)).toEqual(['Taken.'])
})
