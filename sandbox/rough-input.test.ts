import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { newBakery, newSession, type Sandbox, startSandbox, useSandboxes } from '../tests/setup/sandbox'
import { parseForm } from './form'
import { Params } from './params'

useSandboxes()
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})

describe('rough input', () => {
  const send = async (method: string, path: string, body?: string) => {
    const response = await fetch(sandbox.url + path, {
      method,
      redirect: 'manual',
      headers: { authorization: 'Bearer sk_test_x', 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'GET' ? {} : { body: body ?? '' }),
    })
    return response.status
  }

  it('never breaks a call of the API', async () => {
    const path = fc.constantFrom(
      '/v1/charges/%E0%A4%A',
      '/v1/charges?limit=x',
      '/v1/charges?limit=',
      '/v1/charges?created[gte]=a',
      '/v1/charges?expand=x',
      '/v1/charges?expand[]=data.balance_transaction.x',
      '/v1/checkout/sessions',
      '/v1/accounts',
      '/v1/account_links',
      '/v1/refunds',
      '/v1/transfers/tr_x/reversals',
      '/v1/disputes/__proto__',
      '/v1//',
      '/v1',
      '/',
    )
    const pair = fc.tuple(
      fc.constantFrom(
        'mode',
        'line_items',
        'line_items[0][price_data]',
        'expand[]',
        'metadata[__proto__]',
        '__proto__[x]',
        'a[',
        'charge',
        '',
      ),
      fc.oneof(fc.constantFrom('payment', '', '-1', '99999999999999999999', 'NaN'), fc.string()),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'DELETE', 'PUT'),
        path,
        fc.array(pair),
        async (method, where, pairs) => {
          const status = await send(method, where, new URLSearchParams(pairs).toString())
          expect([200, 400, 404]).toContain(status)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('never breaks a page or a control', async () => {
    const { id } = await newSession(sandbox, { destination: await newBakery(sandbox) })
    const path = fc.constantFrom(
      `/sandbox/checkout/${id}`,
      `/sandbox/checkout/${id}/pay`,
      '/sandbox/checkout/__proto__/pay',
      '/sandbox/onboarding/constructor',
      '/sandbox/faults',
      '/sandbox/test/accounts',
      '/sandbox/test/clock',
      '/sandbox/',
    )
    const body = fc.oneof(fc.json(), fc.string(), fc.constantFrom('null', '[]', '5', '{"card":5}', '{"id":{}}'))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('GET', 'POST'), path, body, async (method, where, text) => {
        expect(await send(method, where, text)).toBeLessThan(500)
      }),
      { numRuns: 100 },
    )
    expect(await send('POST', '/v1/accounts', 'x'.repeat(1_000_001))).toBe(413)
  })
})

describe('parameters', () => {
  it('nest, and are lists where they are numbered', () => {
    const params = new Params(
      parseForm('a[b][0][c]=1&a[b][1][c]=2&t[]=x&t[]=y&metadata[k]=v&metadata[gone]=&__proto__[x]=1'),
    )
    const items = params.needChild('a').list('b')
    expect(items.map((item) => item.int('c'))).toEqual([1, 2])
    expect(params.texts('t')).toEqual(['x', 'y'])
    expect(params.metadata({ gone: 'old', kept: 'old' })).toEqual({ k: 'v', kept: 'old' })
    expect(() => params.end()).toThrow('Received unknown parameter: __proto__')
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it.each([
    ['n=1.5', 'Invalid integer: 1.5'],
    ['n=', "You passed an empty string for 'n'. Leave it out instead."],
    ['n[x]=1', 'Invalid string: n'],
    ['m=1', 'Missing required param: n.'],
  ])('%s is refused: %s', (form, message) => {
    expect(() => new Params(parseForm(form)).needInt('n')).toThrow(message)
  })

  it('inside others are named with their place', () => {
    const params = new Params(parseForm('a[b][flag]=maybe&a[b][extra]=1'))
    const inner = params.needChild('a').needChild('b')
    expect(() => inner.bool('flag')).toThrow('Invalid a[b][flag]: must be one of true, false')
    expect(() => params.end()).toThrow('Received unknown parameter: a[b][extra]')
  })
})
