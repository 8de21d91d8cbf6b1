import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { makePage } from '../app/http/page-cache.server'
import { drawOnThreads, type ThreadStart } from './page-threads'

/** Answers like server/page-thread.ts, from a line of code. */
const thread = (answer: string) => () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads')
     const page = (address) => ({ status: 200, headers: {}, tags: new Set(['*']), body: Buffer.from(address), etag: 'there', encoded: {} })
     parentPort.on('message', ({ id, asked }) => { ${answer} })
     parentPort.postMessage('open')`,
    { eval: true },
  )

const asked = (address: string) => ({ address, headers: {} })
let threads: ReturnType<typeof drawOnThreads> | undefined
afterEach(async () => {
  vi.useRealTimers()
  await threads?.stop()
})

/** Two pages at once, until a thread takes part. */
async function open(worker: () => Worker) {
  const opened: Worker[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  threads = drawOnThreads(
    async ({ address }) => {
      if (address === '/held') await held
      return makePage(200, {}, 'here')
    },
    { env: {} } as ThreadStart,
    () => {
      const one = worker()
      opened.push(one)
      return one
    },
  )
  const first = threads.draw(asked('/held'))
  expect((await threads.draw(asked('/second'))).body.toString()).toBe('here')
  expect(opened).toHaveLength(1)
  await once(opened[0]!, 'message')
  return { draw: threads.draw, first, letGo, opened }
}

test('one page at a time is drawn here, and no thread is started for it', async () => {
  const start = vi.fn()
  threads = drawOnThreads(async () => makePage(200, {}, 'here'), { env: {} } as ThreadStart, start)
  for (const address of ['/a', '/b', '/c']) expect((await threads.draw(asked(address))).body.toString()).toBe('here')
  expect(start).not.toHaveBeenCalled()
})

test('while one is drawn here the next is drawn there, and comes back whole', async () => {
  const { draw, first, letGo } = await open(thread('parentPort.postMessage({ id, page: page(asked.address) })'))
  const page = await draw(asked('/there'))
  expect(Buffer.isBuffer(page.body)).toBe(true)
  expect(page).toMatchObject({ status: 200, etag: 'there' })
  expect([page.body.toString(), page.tags.has('*')]).toEqual(['/there', true])
  letGo()
  expect((await first).body.toString()).toBe('here')
})

test('what a thread cannot draw, or dies over, is drawn here', async () => {
  const { draw, letGo, opened } = await open(
    thread("if (asked.address === '/die') process.exit(1); parentPort.postMessage({ id })"),
  )
  expect((await draw(asked('/fails'))).body.toString()).toBe('here')
  expect((await draw(asked('/die'))).body.toString()).toBe('here')
  // Not started again at once: whatever killed it may kill the next.
  expect((await draw(asked('/after'))).body.toString()).toBe('here')
  expect(opened).toHaveLength(1)
  letGo()
})

test('pages of a thread that says nothing are drawn here after five seconds, and another takes its place', async () => {
  let hangs = true
  const worker = () => {
    const answer = hangs ? '' : 'parentPort.postMessage({ id, page: page(asked.address) })'
    hangs = false
    return thread(answer)()
  }
  const { draw, letGo, opened } = await open(worker)
  vi.useFakeTimers()
  const ended = once(opened[0]!, 'exit')
  const pages = [draw(asked('/silent')), draw(asked('/waits-too'))]
  await vi.advanceTimersByTimeAsync(5000)
  expect((await Promise.all(pages)).map(({ body }) => body.toString())).toEqual(['here', 'here'])
  expect(console.error).toHaveBeenCalledTimes(1)
  vi.mocked(console.error).mockClear()
  await ended
  await vi.advanceTimersByTimeAsync(10_000)
  await draw(asked('/later'))
  expect(opened).toHaveLength(2)
  await once(opened[1]!, 'message')
  expect((await draw(asked('/there'))).body.toString()).toBe('/there')
  letGo()
})
