import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { keepRunning } from './keep-running.server'

const PAUSE_MS = 1

test('what ends again and again is started five times more, and then given up', async () => {
  const told: string[] = []
  let starts = 0
  const start = async () => {
    starts++
    return spawn('false')
  }
  const { given_up } = await keepRunning(start, (what) => told.push(what), PAUSE_MS)
  await given_up
  expect(starts).toBe(6)
  expect(told).toHaveLength(6)
  expect(told[0]).toBe('PostgreSQL ended unexpectedly (1), it is started again')
})

test('one that does not come up at first is tried again; one that is stopped stays so', async () => {
  const told: string[] = []
  const starts = [spawn('true'), new Error('its predecessor is still there'), spawn('sleep', ['600'])]
  const last = starts[2] as ReturnType<typeof spawn>
  const start = async () => {
    const next = starts.shift()
    if (next instanceof Error || !next) throw next
    return next
  }
  const { stop } = await keepRunning(start, (what) => told.push(what), PAUSE_MS)
  await expect.poll(() => starts).toEqual([])
  await stop()
  expect(last.signalCode).toBe('SIGINT')
  expect(told).toEqual([
    'PostgreSQL ended unexpectedly (0), it is started again',
    'Error: its predecessor is still there',
  ])
})
