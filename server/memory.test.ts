import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Page } from '~/http/page-cache.server'
import { givingMemoryBack, noticeAnswers, noticingPages } from './memory'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const asked = { address: '/', headers: {} }
const page = { status: 200 } as Page

test('memory is given back once after the start, and once after pages, but never while they are drawn', async () => {
  const collect = vi.fn()
  let finish = (_page: Page) => {}
  const draw = noticingPages(() => new Promise((resolve) => (finish = resolve)), givingMemoryBack(collect))
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

test('a flood of calls is collected, too, though there are always a few; those alone are not', async () => {
  const collect = vi.fn()
  const app = Fastify()
  app.get('/', async () => 'answer')
  noticeAnswers(app, givingMemoryBack(collect))
  await app.ready()
  const answers = async (count: number) => {
    for (let at = 0; at < count; at++) await app.inject('/')
    vi.advanceTimersByTime(5000)
  }
  for (let times = 0; times < 24; times++) await answers(3)
  expect(collect).toHaveBeenCalledTimes(1)
  for (let times = 0; times < 12; times++) await answers(50)
  expect(collect).toHaveBeenCalledTimes(1)
  for (let times = 0; times < 24; times++) await answers(3)
  expect(collect).toHaveBeenCalledTimes(2)
  await app.close()
})

test('npm start lets the process collect', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8')).scripts.start).toContain('--expose-gc')
})
