import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import type { Actor } from '../http/actor.server'
import { newId } from '../lib/ids'
import { LiveStreams } from './live-streams.server'

afterEach(() => {
  vi.useRealTimers()
})

/** So many open pages; what each is sent goes to `heard`. */
async function openPages(pages: number, heard: (page: number, text: string) => void): Promise<LiveStreams> {
  const live = new LiveStreams({
    findStanding: async (hashes) => hashes.map((hash) => ({ hash, expires_at: new Date(Date.now() + 3_600_000) })),
    clock: () => new Date(),
    most_per_address: pages,
  })
  for (let page = 0; page < pages; page++) {
    const write = (text: string) => heard(page, text)
    const raw = Object.assign(new EventEmitter(), { write, writeHead: () => {}, writableLength: 0 })
    const reply = { raw, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply
    const actor = { id: newId(), session_id: newId() } as Actor
    await live.open(reply, { actor, token_hash: Buffer.from(String(page)), address: '192.0.2.1' })
  }
  return live
}

test('each open page is kept awake every 20 seconds, and not all of them at once', async () => {
  vi.useFakeTimers()
  const beaten: number[] = []
  const pages = 200
  await openPages(pages, (page, text) => text === ':\n\n' && beaten.push(page))
  vi.advanceTimersByTime(200)
  expect(beaten.length).toBeLessThan(pages / 4)
  vi.advanceTimersByTime(20_000 - 200)
  expect(beaten.toSorted((a, b) => a - b)).toEqual(Array.from({ length: pages }, (_, page) => page))
})

test('open pages that are to read again are told within five seconds, some at a time', async () => {
  vi.useFakeTimers()
  const pages = 200
  let told: { page: number; at: number }[] = []
  const live = await openPages(
    pages,
    (page, text) => text.startsWith('event: hello') && told.push({ page, at: Date.now() }),
  )
  told = []
  const began = Date.now()
  live.reread()
  vi.advanceTimersByTime(5000)
  expect(new Set(told.map(({ page }) => page)).size).toBe(pages)
  expect(told).toHaveLength(pages)
  const in_one = (tenth: number) => told.filter(({ at }) => Math.floor((at - began) / 100) === tenth).length
  expect(Math.max(...Array.from({ length: 50 }, (_, tenth) => in_one(tenth)))).toBeLessThan(pages / 8)
})
