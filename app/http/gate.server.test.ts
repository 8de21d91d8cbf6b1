import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { until, Works } from '../../tests/setup/works'
import { Callers } from './callers.server'
import { defineCalls } from './contract'
import { Gate } from './gate.server'
import { mount } from './mount.server'
import { PageCache } from './page-cache.server'
import { pageDrawer, servePages } from './pages.server'
import { Shares } from './shares.server'
import { Uploads } from './uploads.server'

const PATIENT = 600_000
const MANY = { at_once: 100, waiting: 100, patience_ms: PATIENT }
let app: FastifyInstance
let works: Works
let origin: string
let arrived: string[]
const ask = (address: string, init?: RequestInit) => fetch(origin + address, init)

beforeEach(() => {
  app = Fastify({ forceCloseConnections: true, trustProxy: true })
  works = new Works()
  arrived = []
  app.addHook('onRequest', async ({ url }) => void arrived.push(url))
})
afterEach(() => app.close())

async function open(): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

describe('pages', () => {
  const pages = (gate: Gate, shares = new Shares(MANY), refusal_ms = 0) => {
    const render = async (request: Request) => {
      const { pathname } = new URL(request.url)
      if (pathname !== '/kept') await works.begin(pathname)
      return new Response(pathname, { headers: { 'cache-control': 's-maxage=60' } })
    }
    servePages(app, {
      draw: pageDrawer(render, 'http://localhost'),
      cache: new PageCache(),
      gate,
      shares,
      refusal_ms,
      routes: [],
    })
    return open()
  }

  test('a refusal is held back for a moment, and holds up nothing else', async () => {
    await pages(new Gate({ at_once: 1, waiting: 0, patience_ms: PATIENT }), new Shares(MANY), PATIENT)
    const first = ask('/a')
    await until(() => works.begun.includes('/a'))
    let answered = false
    const refused = ask('/b')
      .then(() => {
        answered = true
      })
      .catch(() => {})
    await until(() => arrived.includes('/b'))
    works.end('/a')
    expect((await first).status).toBe(200)
    expect((await ask('/kept')).status).toBe(200)
    expect(answered).toBe(false)
    await app.close()
    await refused
  })

  test('beyond those in work and those that wait, 503; what is kept is sent all the same', async () => {
    await pages(new Gate({ at_once: 1, waiting: 1, patience_ms: PATIENT }))
    expect((await ask('/kept')).status).toBe(200)
    const first = ask('/a')
    await until(() => works.begun.includes('/a'))
    const [one, two] = [ask('/b'), ask('/c')]
    const refused = await Promise.race([one, two])
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('3')
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(await refused.text()).toContain('We’re very busy right now. Please try again in a moment.')
    expect(await (await ask('/kept')).text()).toBe('/kept')
    works.end('/a')
    expect((await first).status).toBe(200)
    await until(() => works.begun.length === 2)
    works.end(works.begun[1]!)
    expect([(await one).status, (await two).status].sort()).toEqual([200, 503])
  })

  test('nobody waits longer than the patience that visitors have', async () => {
    await pages(new Gate({ at_once: 1, waiting: 1, patience_ms: 20 }))
    const first = ask('/a')
    await until(() => works.begun.includes('/a'))
    expect((await ask('/b')).status).toBe(503)
    works.end('/a')
    expect((await first).status).toBe(200)
    expect(works.begun).toEqual(['/a'])
  })

  test('nothing is rendered for a visitor who left the queue, and their place in it is free', async () => {
    await pages(new Gate({ at_once: 1, waiting: 1, patience_ms: PATIENT }))
    const first = ask('/a')
    await until(() => works.begun.includes('/a'))
    const leaving = new AbortController()
    const left = ask('/left', { signal: leaving.signal }).catch(() => 'left')
    await until(() => arrived.includes('/left'))
    leaving.abort()
    expect(await left).toBe('left')
    const next = askUntilTaken('/next')
    await until(() => arrived.includes('/next'))
    works.end('/a')
    expect((await first).status).toBe(200)
    await until(() => works.begun.length === 2)
    works.end('/next')
    expect((await next).status).toBe(200)
    expect(works.begun).toEqual(['/a', '/next'])
  })

  test('whoever waits for the same page as somebody who left takes their turn', async () => {
    await pages(new Gate({ at_once: 1, waiting: 1, patience_ms: PATIENT }))
    const first = ask('/a')
    await until(() => works.begun.includes('/a'))
    const leaving = new AbortController()
    const left = ask('/b', { signal: leaving.signal }).catch(() => 'left')
    await until(() => arrived.includes('/b'))
    // Not refused although the queue is full: it joins the rendering that waits there.
    const second = ask('/b')
    await until(() => arrived.filter((address) => address === '/b').length === 2)
    leaving.abort()
    await left
    works.end('/a')
    await first
    await until(() => works.begun.length === 2)
    works.end('/b')
    expect((await second).status).toBe(200)
    expect(works.begun).toEqual(['/a', '/b'])
  })

  test('however much one address asks for, whoever comes from elsewhere is the next to be drawn their page', async () => {
    const one = { at_once: 1, waiting: 3, patience_ms: PATIENT }
    await pages(new Gate(one), new Shares(one))
    const many = [ask('/a')]
    await until(() => works.begun.includes('/a'))
    for (const address of ['/b', '/c']) {
      many.push(ask(address))
      await until(() => arrived.includes(address))
    }
    const elsewhere = ask('/d', { headers: { 'x-forwarded-for': '203.0.113.7' } })
    await until(() => arrived.includes('/d'))
    for (const [turn, address] of ['/a', '/d', '/b', '/c'].entries()) {
      await until(() => works.begun.length > turn)
      works.end(address)
    }
    expect(works.begun).toEqual(['/a', '/d', '/b', '/c'])
    expect((await Promise.all([...many, elsewhere])).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  /** Until the server has noticed that a place is free. */
  async function askUntilTaken(address: string): Promise<Response> {
    for (;;) {
      const answer = await ask(address)
      if (answer.status !== 503) return answer
    }
  }
})

describe('calls', () => {
  test('are refused at once and in their own shape, but never those that pay', async () => {
    const answer = z.object({ done: z.literal(true) })
    const calls = defineCalls({
      'GET /slow': { summary: 'Slow', access: 'public', answer },
      'GET /wrapped': { summary: 'Wrapped', access: 'public', answer, envelope: 'data' },
      'POST /pay': { summary: 'Pays', access: 'public', answer, pays: true },
    })
    const slow = async () => {
      await works.begin(`call ${works.begun.length}`)
      return { done: true } as const
    }
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    app.decorateRequest('actor')
    const gate = new Gate({ at_once: 1, waiting: 1, patience_ms: PATIENT })
    const handlers = { 'GET /slow': slow, 'GET /wrapped': slow, 'POST /pay': () => ({ done: true }) as const }
    const callers = new Callers(async () => null)
    mount(app, calls, handlers, { gate, uploads: new Uploads(), count: async () => {}, callers })
    await open()
    const slowCalls = [ask('/slow'), ask('/slow'), ask('/slow')]
    const refused = await Promise.race(slowCalls)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('3')
    const error = 'We’re very busy right now. Please try again in a moment.'
    expect(await refused.json()).toEqual({ error, code: 'unavailable' })
    expect(await (await ask('/wrapped')).json()).toEqual({ success: false, data: null, error })
    expect(await (await ask('/pay', { method: 'POST' })).json()).toEqual({ done: true })
    works.end('call 0')
    await until(() => works.begun.length === 2)
    works.end('call 1')
    const statuses = (await Promise.all(slowCalls)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 200, 503])
  })
})

test('a flood is let in one at a time, until few enough are waiting', async () => {
  const gate = new Gate({ at_once: 2, waiting: 10, patience_ms: PATIENT, flood: { waiting: 3, at_once: 1 } })
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const passing = names.map((name) => gate.pass(() => works.begin(name)))
  const working = async (...expected: string[]) => {
    // Whoever has a place begins in a later turn.
    await new Promise(setImmediate)
    expect(works.begun.slice(-expected.length)).toEqual(expected)
  }
  await working('a', 'b')
  works.end('a')
  await working('a', 'b')
  works.end('b')
  await working('b', 'c', 'd')
  works.end('c')
  works.end('d')
  await working('d', 'e', 'f')
  works.end('e')
  works.end('f')
  await Promise.all(passing)
  expect(works.begun).toEqual(names)
})
