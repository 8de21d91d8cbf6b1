import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Page } from '~/http/page-cache.server'
import { givingMemoryBack } from './memory'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const asked = { address: '/', headers: {} }
const page = { status: 200 } as Page

test('memory is given back once after the start, and once after pages, but never while they are drawn', async () => {
  const collect = vi.fn()
  let finish = (_page: Page) => {}
  const draw = givingMemoryBack(() => new Promise((resolve) => (finish = resolve)), collect)
  vi.advanceTimersByTime(60_000)
  expect(collect).toHaveBeenCalledTimes(1)
  for (let count = 0; count < 10; count++) {
    const drawn = draw(asked)
    vi.advanceTimersByTime(30_000)
    finish(page)
    expect(await drawn).toBe(page)
  }
  expect(collect).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(collect).toHaveBeenCalledTimes(2)
})

test('npm start lets the process collect', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8')).scripts.start).toContain('--expose-gc')
})
