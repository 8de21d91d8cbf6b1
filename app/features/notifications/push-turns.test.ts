import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeTurn } from './push-turns.server'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const silence = () => Promise.reject(new Error('Nobody answers.'))
const answer = async () => 201

test('a service has five of ours at once, and others are asked meanwhile', async () => {
  let finish = (_status: number) => {}
  const slow = new Promise<number>((resolve) => {
    finish = resolve
  })
  const asked = Array.from({ length: 5 }, () => takeTurn('slow.test', () => slow))
  expect(await takeTurn('slow.test', answer)).toEqual({ after_seconds: 5, crowded: true })
  expect(await takeTurn('quick.test', answer)).toEqual({ answer: 201 })
  finish(200)
  expect(await Promise.all(asked)).toEqual(Array(5).fill({ answer: 200 }))
  expect(await takeTurn('slow.test', answer)).toEqual({ answer: 201 })
})

test('a silent service is left alone, longer each time, until it answers', async () => {
  const ask = vi.fn(silence)
  const turn = () => takeTurn('silent.test', ask)
  const pauses: unknown[] = []
  for (let silences = 0; silences < 7; silences++) {
    await Promise.all([turn(), turn()])
    const told = await turn()
    pauses.push('after_seconds' in told && told.after_seconds)
    vi.advanceTimersByTime(600_000)
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 600, 600])
  expect(ask).toHaveBeenCalledTimes(14)
  expect(await takeTurn('silent.test', answer)).toEqual({ answer: 201 })
  await turn()
  expect(await turn()).toEqual({ after_seconds: 30, crowded: false })
})
