import { Agent, request as ask } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { until, Works } from '../../tests/setup/works'
import { type Actor, ANONYMOUS } from './actor.server'
import { Callers } from './callers.server'
import { defineCalls } from './contract'
import { Gate } from './gate.server'
import { mount } from './mount.server'
import { Uploads } from './uploads.server'

const PATIENT = 600_000
const WIDE = { at_once: 100, waiting: 100, patience_ms: PATIENT }
const LARGE = 'x'.repeat(20_000_000)
let app: FastifyInstance
let works: Works
let looked_up: string[]
let lookUp: (token: string) => Promise<Actor | null>
let agent: Agent

beforeEach(() => {
  app = Fastify({ forceCloseConnections: true, trustProxy: true })
  works = new Works()
  looked_up = []
  lookUp = async (token) => ({ ...ANONYMOUS, kind: 'user', id: token.split('~')[0]! })
  agent = new Agent({ keepAlive: false })
})
afterEach(async () => {
  agent.destroy()
  await app.close()
})

const calls = defineCalls({
  'GET /work/:name': {
    summary: 'Goes on until it is ended',
    access: 'public',
    knows_actor: true,
    params: z.object({ name: z.string() }),
    answer: z.object({ done: z.literal(true) }),
  },
  'GET /large': { summary: 'Takes a while to be read', access: 'public', knows_actor: true, answer: z.string() },
  'GET /events': { summary: 'Stays open', access: 'public', knows_actor: true, answer: null, stream: true },
  'POST /pay': { summary: 'Pays', access: 'public', knows_actor: true, pays: true, answer: z.literal('paid') },
})

async function open({ person = WIDE, address = WIDE, house = WIDE }): Promise<void> {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('actor')
  app.decorateRequest('leave')
  const findActor = (token: string) => {
    looked_up.push(token)
    return lookUp(token)
  }
  const gate = new Gate(house)
  mount(
    app,
    calls,
    {
      'GET /work/:name': async ({ params }) => {
        await works.begin(params.name)
        return { done: true } as const
      },
      'GET /large': () => LARGE,
      'GET /events': ({ reply }) => {
        reply.hijack()
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
        return undefined
      },
      'POST /pay': () => 'paid' as const,
    },
    { gate, uploads: new Uploads(), count: async () => {}, callers: new Callers(findActor, { person, address }) },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
}

const port = () => (app.server.address() as AddressInfo).port
const someone = (name: string) => ({ authorization: `Bearer ${name}~${'0'.repeat(16)}` })
const from = (address: string) => ({ 'x-forwarded-for': address })

interface Heard {
  status: number
  headers: Record<string, unknown>
  body: string
}

/** On a connection of its own each. */
const call = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Heard> =>
  new Promise((resolve, reject) => {
    ask({ port: port(), host: '127.0.0.1', path, method, headers, agent }, (answer) => {
      let body = ''
      answer.on('data', (data) => (body += data))
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body }))
    })
      .on('error', reject)
      .end()
  })

const begun = (name: string) => until(() => works.begun.includes(name))

test('whoever has all their places in use waits for one of them, while others at the same address are served', async () => {
  await open({ person: { at_once: 1, waiting: 10, patience_ms: PATIENT } })
  const [first, second] = [
    call('/work/first', someone('ann')),
    begun('first').then(() => call('/work/second', someone('ann'))),
  ]
  await begun('first')
  const other = call('/work/other', someone('bob'))
  await begun('other')
  works.end('other')
  expect((await other).status).toBe(200)
  expect(works.begun).toEqual(['first', 'other'])
  works.end('first')
  expect((await first).status).toBe(200)
  await begun('second')
  works.end('second')
  expect((await second).status).toBe(200)
})

test('beyond what may wait, one person is told to come again later, also where money is under way, and nobody else is', async () => {
  await open({ person: { at_once: 1, waiting: 0, patience_ms: PATIENT } })
  const first = call('/work/first', someone('ann'))
  await begun('first')
  const refused = await call('/work/second', someone('ann'))
  expect([refused.status, refused.headers['retry-after'], JSON.parse(refused.body)]).toEqual([
    429,
    '3',
    { error: 'That’s a lot at once. Please try again in a moment.', code: 'too_many_attempts' },
  ])
  expect((await call('/pay', someone('ann'), 'POST')).status).toBe(429)
  expect((await call('/pay', someone('bob'), 'POST')).status).toBe(200)
  works.end('first')
  expect((await first).status).toBe(200)
})

test('nobody waits for their own places longer than they would have patience', async () => {
  await open({ person: { at_once: 1, waiting: 10, patience_ms: 20 } })
  const first = call('/work/first', someone('ann'))
  await begun('first')
  expect((await call('/work/second', someone('ann'))).status).toBe(429)
  works.end('first')
  expect((await first).status).toBe(200)
})

test('a person is looked up only when it is their turn', async () => {
  await open({ person: { at_once: 1, waiting: 10, patience_ms: PATIENT } })
  const first = call('/work/first', someone('ann'))
  await begun('first')
  const waiting = [call('/work/second', someone('ann')), call('/work/third', someone('ann'))]
  expect((await call('/pay', someone('bob'), 'POST')).status).toBe(200)
  expect(looked_up).toHaveLength(2)
  works.end('first')
  await until(() => works.begun.length === 2)
  works.end(works.begun[1]!)
  await until(() => works.begun.length === 3)
  works.end(works.begun[2]!)
  expect((await Promise.all([first, ...waiting])).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('of one address so many tokens are looked up at a time, while those who are known and other addresses pass', async () => {
  const looking = new Works()
  const answer = lookUp
  await open({ address: { at_once: 1, waiting: 10, patience_ms: PATIENT } })
  expect((await call('/pay', someone('known'), 'POST')).status).toBe(200)
  lookUp = async (token) => {
    if (token.startsWith('junk')) await looking.begin(token)
    return answer(token)
  }
  const junk = [1, 2, 3].map((n) => call('/pay', someone(`junk${n}`), 'POST'))
  await until(() => looking.begun.length === 1)
  expect((await call('/pay', someone('known'), 'POST')).status).toBe(200)
  expect((await call('/pay', from('203.0.113.7'), 'POST')).status).toBe(200)
  for (const n of [1, 2, 3]) {
    await until(() => looking.begun.length === n)
    looking.end(looking.begun[n - 1]!)
  }
  expect((await Promise.all(junk)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('whoever has no account shares the places of their address; guests, too', async () => {
  lookUp = async () => ({ ...ANONYMOUS, kind: 'guest', session_id: 'some' })
  await open({ address: { at_once: 1, waiting: 0, patience_ms: PATIENT } })
  const first = call('/work/first', someone('guest'))
  await begun('first')
  expect((await call('/pay', {}, 'POST')).status).toBe(429)
  expect((await call('/pay', someone('another guest'), 'POST')).status).toBe(429)
  expect((await call('/pay', from('203.0.113.7'), 'POST')).status).toBe(200)
  works.end('first')
  expect((await first).status).toBe(200)
})

test('a place is held until the answer is written, or whoever asked for it is gone', async () => {
  const one = { at_once: 1, waiting: 1, patience_ms: PATIENT }
  await open({ person: one, house: one })
  expect((await call('/pay', someone('ann'), 'POST')).status).toBe(200)
  const slow = net.connect(port(), '127.0.0.1').pause()
  slow.write(`GET /large HTTP/1.1\r\nhost: x\r\nauthorization: ${someone('ann').authorization}\r\n\r\n`)
  await until(() => looked_up.length === 2)
  const [own, other] = [call('/work/own', someone('ann')), call('/work/other', someone('bob'))]
  await until(() => looked_up.includes(someone('bob').authorization.slice(7)))
  expect(works.begun).toEqual([])
  slow.destroy()
  for (const n of [1, 2]) {
    await until(() => works.begun.length === n)
    works.end(works.begun[n - 1]!)
  }
  expect([(await own).status, (await other).status]).toEqual([200, 200])
})

test('an open stream holds no place', async () => {
  const one = { at_once: 1, waiting: 1, patience_ms: PATIENT }
  await open({ person: one, house: one })
  const stream = net.connect(port(), '127.0.0.1')
  stream.write(`GET /events HTTP/1.1\r\nhost: x\r\nauthorization: ${someone('ann').authorization}\r\n\r\n`)
  await new Promise((resolve) => stream.once('data', resolve))
  const next = call('/work/next', someone('ann'))
  await begun('next')
  works.end('next')
  expect((await next).status).toBe(200)
  stream.destroy()
})
