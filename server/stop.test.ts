import { expect, test, vi } from 'vitest'
import { stopAll } from './stop'

test('whatever one part does, the next is stopped, and the end comes', async () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const stopped: string[] = []
  const parts = [
    async () => void stopped.push('first'),
    () => Promise.reject(new Error('It would not close.')),
    () => new Promise<void>(() => {}),
    () => {
      throw new Error('Not even a promise.')
    },
    () => undefined,
    async () => void stopped.push('last'),
  ]
  expect(await stopAll(parts, 20)).toBe(false)
  expect(stopped).toEqual(['first', 'last'])
  expect(told.mock.calls.map(([, error]) => (error as Error).message)).toEqual([
    'It would not close.',
    'A part did not stop within 20 ms.',
    'Not even a promise.',
  ])
  expect(await stopAll([async () => {}])).toBe(true)
})
