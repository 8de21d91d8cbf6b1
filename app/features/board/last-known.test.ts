import { beforeEach, expect, test } from 'vitest'
import { PERSONAL_KEY } from '~/http/kept-places'
import { fillSession, session } from '~/http/session'
import { safeStorage } from '~/lib/safe-storage'
import type { BoardList } from './board'
import type { BakeOrder, BoardBakery } from './board.contract'
import { forgetBoard, keepBakeList, keepBoard, lastKnown } from './last-known.browser'

let user_id: string | null
beforeEach(() => {
  user_id = 'mia'
  safeStorage().removeItem(PERSONAL_KEY)
  fillSession({ ...session(), user_id: () => user_id })
})

const NOW = new Date('2026-11-20T16:40:00.000Z')
const bakery = (id: string) => ({ id, name: 'Maple Street', time_zone: 'America/Denver' }) as BoardBakery
const list = (total: number) =>
  ({ rows: [{ id: 'o1', customer_name: 'Gus' }], total, next: null, more: false }) as BoardList

test('each board of a person is found again as it was last read, with the time', () => {
  keepBoard(bakery('one'), list(1), NOW)
  keepBoard(bakery('two'), list(2), NOW)
  keepBoard(bakery('one'), list(3), NOW)
  expect(lastKnown('one')).toEqual({ bakery: bakery('one'), list: { ...list(3), as_of: NOW.toISOString() } })
  expect(lastKnown('two')?.list.total).toBe(2)
  expect(lastKnown('three')).toBeUndefined()
})

test('the bake list is found again beside the board that it belongs to', () => {
  const to_bake = [{ id: 'o1', customer_name: 'Gus' }] as BakeOrder[]
  keepBakeList('one', to_bake)
  expect(lastKnown('one')).toBeUndefined()
  keepBoard(bakery('one'), list(1), NOW)
  keepBakeList('one', to_bake)
  keepBoard(bakery('one'), list(2), NOW)
  expect(lastKnown('one')).toMatchObject({ list: { total: 2 }, to_bake })
})

test('a board that is no longer theirs is forgotten, and only that one', () => {
  keepBoard(bakery('one'), list(1), NOW)
  keepBoard(bakery('two'), list(2), NOW)
  forgetBoard('one')
  expect([lastKnown('one'), lastKnown('two')?.list.total]).toEqual([undefined, 2])
})

test('nobody else finds it, and nothing is kept for nobody', () => {
  keepBoard(bakery('one'), list(1), NOW)
  user_id = 'otto'
  expect(lastKnown('one')).toBeUndefined()
  user_id = null
  expect(lastKnown('one')).toBeUndefined()
  safeStorage().removeItem(PERSONAL_KEY)
  keepBoard(bakery('one'), list(1), NOW)
  expect(safeStorage().getItem(PERSONAL_KEY)).toBeNull()
})

test.each(['{', 'null', '[]', '"x"'])('%s on the device is nothing known', (text) => {
  safeStorage().setItem(PERSONAL_KEY, text)
  expect(lastKnown('one')).toBeUndefined()
  keepBoard(bakery('one'), list(1), NOW)
  expect(lastKnown('one')?.list.total).toBe(1)
})
