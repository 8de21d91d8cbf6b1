import { expect, test } from 'vitest'
import { APPROVAL_OUTCOMES, overWords, whatWords, whyNot } from './approval'

test('a request says what it asks for, also once it’s gone', () => {
  const [subject, to] = [{ name: 'Rye & Shine' }, { name: 'Ann Miller' }]
  expect(whatWords({ kind: 'transfer_bakery', subject, to })).toBe('give Rye & Shine to Ann Miller')
  expect(whatWords({ kind: 'take_admin', subject: to, to: null })).toBe('take the admin role from Ann Miller')
  expect(whatWords({ kind: 'erase_user', subject: to, to: null })).toBe('delete the account of Ann Miller')
  expect(whatWords({ kind: 'erase_user', subject: null, to: null })).toBe('delete the account of someone who’s gone')
  expect(whatWords({ kind: 'transfer_bakery', subject: null, to: null })).toBe(
    'give a bakery that’s gone to someone who’s gone',
  )
})

test('neither who asked, nor whom it’s about, nor who just became an admin decides', () => {
  const nobody = { mine: false, about_me: false, new_here: false }
  expect(whyNot(nobody)).toBeNull()
  expect(whyNot({ ...nobody, mine: true, new_here: true })).toContain('You asked')
  expect(whyNot({ ...nobody, about_me: true, new_here: true })).toContain('about you')
  expect(whyNot({ ...nobody, new_here: true })).toContain('first three days')
})

test('each way it ended has its sentence', () => {
  const said = APPROVAL_OUTCOMES.map((outcome) => overWords(outcome, 'Bo'))
  expect(new Set(said).size).toBe(said.length)
  expect(said[0]).toBe('Bo approved this already.')
})
