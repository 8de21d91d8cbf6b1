import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import type { Actor } from '../http/actor.server'
import { newId } from '../lib/ids'
import { LiveStreams } from './live-streams.server'

afterEach(() => {
  vi.useRealTimers()
})

test('each open page is kept awake every 20 seconds, and not all of them at once', async () => {
  vi.useFakeTimers()
  const written: string[] = []
  const live = new LiveStreams({
    findStanding: async ([hash]) => [{ hash: hash!, expires_at: new Date(Date.now() + 3_600_000) }],
    clock: () => new Date(),
  })
  const pages = 200
  for (let page = 0; page < pages; page++) {
    const write = (text: string) => text === ':\n\n' && written.push(String(page))
    const raw = Object.assign(new EventEmitter(), { write, writeHead: () => {}, writableLength: 0 })
    const reply = { raw, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply
    const actor = { id: newId(), session_id: newId() } as Actor
    await live.open(reply, { actor, token_hash: Buffer.from(String(page)), address: `192.0.2.${page}` })
  }
  vi.advanceTimersByTime(200)
  expect(written.length).toBeLessThan(pages / 4)
  vi.advanceTimersByTime(20_000 - 200)
  expect(written.toSorted()).toEqual(Array.from({ length: pages }, (_, page) => String(page)).toSorted())
})
