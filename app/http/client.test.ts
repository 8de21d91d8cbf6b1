import { describe, expect, test } from 'vitest'
import { ApiError, createClient, LateError, OfflineError, sentenceOf } from './client'
import type { Calls } from './contract'

type Step =
  | 'no connection'
  | 'broken off'
  | 'silence'
  | { status: number; body?: unknown; headers?: Record<string, string> }

/** A client whose network does as it is told, and whose waits pass at once. */
function clientOn(steps: Step[]) {
  const sent: string[] = []
  const waits: number[] = []
  let late = new AbortController()
  const api = createClient<Calls>({
    surroundings: {
      fetch: async (address, { method, signal }) => {
        sent.push(`${method} ${address}`)
        const step = steps.shift() ?? { status: 200, body: 'fine' }
        if (step === 'no connection') throw new TypeError('Failed to fetch')
        if (step === 'broken off') return new Response('{"half":')
        if (step !== 'silence') return new Response(step.body === '' ? null : JSON.stringify(step.body ?? {}), step)
        return new Promise((_, fail) => signal!.addEventListener('abort', () => fail(signal!.reason)))
      },
      limit: () => {
        late = new AbortController()
        return late.signal
      },
      pause: async (ms) => {
        waits.push(ms)
      },
      random: () => 0,
    },
  }) as (call: string, args: object) => Promise<unknown>
  return { api, sent, waits, runOut: () => late.abort() }
}

const busy = (seconds?: number): Step => ({
  status: 503,
  body: { error: 'Too busy.' },
  ...(seconds ? { headers: { 'retry-after': String(seconds) } } : {}),
})

test.each([201, 204])('an empty %d says that it is done; an empty 200 that the answer is missing', async (status) => {
  const nothing = { status, body: '' }
  expect(await clientOn([nothing]).api('POST /bread', { body: {} })).toBeUndefined()
  await expect(clientOn([{ ...nothing, status: 200 }]).api('POST /bread', { body: {} })).rejects.toThrow(OfflineError)
})

describe('what reads is tried again', () => {
  test.each<[string, Step[], number[]]>([
    ['a connection that failed once', ['no connection'], [300]],
    ['and twice', ['no connection', 'no connection'], [300, 1200]],
    ['an answer that broke off', ['broken off'], [300]],
    ['a server that is too busy', [busy()], [300]],
    ['a server that says when to come back', [busy(2)], [2000]],
    ['a share of it that is used up', [{ ...(busy(3) as object), status: 429 }], [3000]],
  ])('%s', async (_, steps, waited) => {
    const { api, waits } = clientOn([...steps])
    expect(await api('GET /bread', {})).toBe('fine')
    expect(waits).toEqual(waited)
  })

  test.each<[string, string, Step[], unknown]>([
    ['three failures are enough', 'GET /bread', ['no connection', 'no connection', 'no connection'], OfflineError],
    ['a longer wait than people have', 'GET /bread', [busy(60)], ApiError],
    ['a refusal', 'GET /bread', [{ status: 404 }], ApiError],
    ['our own fault', 'GET /bread', [{ status: 500 }], ApiError],
  ])('but not for ever, nor for nothing: %s', async (_, call, steps, thrown) => {
    const tries = steps.length
    const { api, sent } = clientOn([...steps])
    await expect(api(call, {})).rejects.toBeInstanceOf(thrown)
    expect(sent).toHaveLength(tries)
  })

  test.each<[string, Step]>([
    ['POST', busy(1)],
    ...['POST', 'PUT', 'DELETE'].flatMap((method): [string, Step][] => [
      [method, 'no connection'],
      [method, 'broken off'],
      [method, { status: 500 }],
    ]),
  ])('a change is not: %s %j', async (method, step) => {
    const { api, sent, waits } = clientOn([step])
    await expect(api(`${method} /bread`, { body: {} })).rejects.toThrow()
    expect([sent.length, waits.length]).toEqual([1, 0])
  })

  test.each(['PUT', 'DELETE'])('but a %s that a busy server refused is: it may come twice', async (method) => {
    const { api, sent, waits } = clientOn([busy(1), busy()])
    expect(await api(`${method} /bread`, { body: {} })).toBe('fine')
    expect([sent.length, waits]).toEqual([3, [1000, 1200]])
  })
})

test.each([
  ['GET /bread', 'That took too long. Please try again.'],
  ['POST /bread', 'That took too long. Check whether it worked first.'],
])('%s has a time limit, and is not tried again after it', async (call, sentence) => {
  const { api, sent, runOut } = clientOn(['silence'])
  const asked = api(call, {})
  await expect.poll(() => sent.length).toBe(1)
  runOut()
  await expect(asked).rejects.toThrow(sentence)
  expect(sent).toHaveLength(1)
})

test('whoever leaves ends the question, and nothing is asked afterwards', async () => {
  const leaving = new AbortController()
  const { api, sent, waits } = clientOn(['silence'])
  const asked = api('GET /bread', { signal: leaving.signal })
  await expect.poll(() => sent.length).toBe(1)
  leaving.abort()
  await expect(asked).rejects.toThrow()
  expect([sent.length, waits.length]).toEqual([1, 0])
})

test.each<[unknown, string | undefined, string]>([
  [new ApiError(409, { error: 'It is sold out.' }, undefined), undefined, 'It is sold out.'],
  [new ApiError(409, { error: 'It is sold out.' }, undefined), 'Failed to order', 'It is sold out.'],
  [new ApiError(500, null, undefined), undefined, 'Something went wrong. Please try again.'],
  [new ApiError(500, null, undefined), 'Failed to order', 'Failed to order'],
  [new OfflineError(), undefined, 'You seem to be offline. Check your connection and try again.'],
  [new OfflineError(), 'Failed to order', 'Failed to order. You seem to be offline.'],
  [new LateError(true), 'Failed to order', 'Failed to order. That took too long.'],
  [new LateError(true), undefined, 'That took too long. Please try again.'],
  [
    Object.assign(new OfflineError(), { failed: 'Failed to bake' }),
    undefined,
    'Failed to bake. You seem to be offline.',
  ],
  [new TypeError('x is not a function'), undefined, 'Something went wrong. Please try again.'],
  [new TypeError('x is not a function'), 'Failed to order', 'Failed to order'],
])('%s with %j reads %j', (error, failed, sentence) => expect(sentenceOf(error, failed)).toBe(sentence))
