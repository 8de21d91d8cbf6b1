import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '~/lib/durations'
import { keysBeginning, safeStorage, tabStorage } from '~/lib/safe-storage'
import { keptDraft } from './kept-draft'
import { forgetOthers, PERSONAL_KEY, takeOver } from './kept-places'
import { fillSession, session } from './session'

const notes = keptDraft<string>('notes', 2)
const checkout = keptDraft<{ phone: string }>('checkout', 2, tabStorage)
let member_id: string | null
afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  member_id = null
  forgetOthers(null)
  fillSession({ ...session(), member_id: () => member_id })
})

test('what somebody typed is found again by them alone', () => {
  member_id = 'ann'
  notes.keep('1', 'Hello')
  checkout.keep('', { phone: '512' })
  expect([notes.read('1'), notes.read('2'), checkout.read('')]).toEqual(['Hello', null, { phone: '512' }])
  member_id = 'bo'
  expect([notes.read('1'), checkout.read('')]).toEqual([null, null])
  notes.keep('1', 'Mine')
  notes.keep('1', null)
  expect(notes.read('1')).toBeNull()
  member_id = 'ann'
  expect(notes.read('1')).toBe('Hello')
})

test('when somebody leaves, everything goes from the device and from the tab but what is theirs who came', () => {
  for (const someone of ['ann', null, 'bo']) {
    member_id = someone
    notes.keep('1', `${someone}`)
    checkout.keep('', { phone: '512' })
  }
  safeStorage().setItem(PERSONAL_KEY, 'a board')
  forgetOthers('bo')
  const places = () => [safeStorage(), tabStorage()].map((storage) => keysBeginning(PERSONAL_KEY, storage).length)
  expect([places(), notes.read('1')]).toEqual([[1, 1], 'bo'])
  forgetOthers(null)
  expect(places()).toEqual([0, 0])
})

test('a visitor who signs in goes on with what they typed', () => {
  checkout.keep('', { phone: '512' })
  takeOver('ann')
  expect(checkout.read('')).toBeNull()
  member_id = 'ann'
  expect(checkout.read('')).toEqual({ phone: '512' })
})

test('what was left alone for so many days is gone, and another change begins them anew', () => {
  vi.useFakeTimers()
  const after = (days: number) => vi.advanceTimersByTime(days * DAY_MS)
  notes.keep('1', 'Hello')
  after(1.9)
  expect(notes.read('1')).toBe('Hello')
  notes.keep('1', 'Hello again')
  after(1.9)
  expect(notes.read('1')).toBe('Hello again')
  after(0.2)
  expect(notes.read('1')).toBeNull()
  expect(keysBeginning(PERSONAL_KEY)).toEqual([])
})

test('nonsense in the storage is nothing', () => {
  safeStorage().setItem(`${PERSONAL_KEY}.notes.visitor.1`, '{')
  expect(notes.read('1')).toBeNull()
})
