import { beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '~/http/contract'
import { refusalsOf } from '~/http/refusals'
import { newId } from '~/lib/ids'
import { heldToken } from '../tests/factories/invoicing'
import { makeBakery } from '../tests/factories/make'
import { addHelper } from '../tests/factories/order-people'
import { guestSession, makePerson, type Person, sessionFor, turnOnTwoStep } from '../tests/factories/people'
import { useApp } from '../tests/setup/app'
import { contracts } from './api'

const app = useApp()

/** Who gets through, written down once more and apart from the code that decides it. */
const ADMITTED: Record<Access, string[]> = {
  public: ['anonymous', 'guest', 'recovery', 'leaving', 'user', 'helper', 'editor', 'admin'],
  session: ['guest', 'recovery', 'leaving', 'user', 'helper', 'editor', 'admin'],
  guest: ['guest', 'user', 'helper', 'editor', 'admin'],
  recovery: ['recovery', 'user', 'helper', 'editor', 'admin'],
  leaving: ['leaving', 'user', 'helper', 'editor', 'admin'],
  'signed-in': ['user', 'helper', 'editor', 'admin'],
  editor: ['editor', 'admin'],
  admin: ['admin'],
  link: ['holder'],
}
const ACTORS = [...ADMITTED.public, 'holder']
const SIGNED_IN = ADMITTED['signed-in']

const people: Record<string, Person> = {}
let link: string
beforeAll(async () => {
  people.user = await makePerson(app.services)
  // What they may do at the bakery that they help is in helper-actors.test.ts.
  people.helper = await makePerson(app.services)
  const owned = { claimed_by: people.user.id, verification_status: 'verified', verified_at: new Date() } as const
  await addHelper(app.services, (await makeBakery(app.services.db, owned)).id, people.helper)
  people.editor = await makePerson(app.services, { roles: ['editor'] })
  people.admin = await makePerson(app.services, { roles: ['admin'] })
  link = await heldToken(app)
})

/** All that the link in a mail opens, with what it names (ruling 61), besides what is public. */
const HELD = [
  ...['GET /invoices/:id', 'GET /invoices/:id/pdf', 'POST /invoices/:id/pay', 'POST /invoices/:id/settle'],
  ...['GET /orders-api/orders/:id', 'GET /orders-api/orders/:id/receipt', 'PUT /orders-api/orders/:id/status'],
  ...['PUT /orders-api/orders/:id/arrived'],
  ...['POST /orders-api/orders/:id/proposal/accept', 'POST /checkout/:order_id/settle'],
  ...['GET /quotes/:id', 'POST /quotes/:id/accept', 'POST /quotes/:id/decline', 'POST /pay-links/message'],
]

/** A fresh session for each call: some of the calls end it. */
async function tokenOf(actor: string): Promise<string | undefined> {
  if (actor === 'anonymous') return undefined
  if (actor === 'holder') return link
  if (actor === 'guest') return (await guestSession(app.services)).access_token
  if (actor === 'recovery') return (await sessionFor(app.services, people.user!, 'recovery')).access_token
  if (actor === 'leaving') {
    const person = await makePerson(app.services)
    const { access_token } = await sessionFor(app.services, person)
    await app.services.pool.query(`update sessions set kind = 'leaving' where user_id = $1`, [person.id])
    return access_token
  }
  // One of the calls takes it away.
  if (actor === 'editor' || actor === 'admin') await turnOnTwoStep(app.services, people[actor]!.id)
  return (await sessionFor(app.services, people[actor]!)).access_token
}

const calls = contracts.flatMap((contract) => Object.entries(contract))

describe.each(calls)('%s', (key, call) => {
  const [method = '', pattern = ''] = key.split(' ')
  const access = call.access ?? 'signed-in'
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => (name.endsWith('id') ? newId() : 'sample'))

  test(`is for ${access}`, async () => {
    const told: Record<string, number | 'admitted'> = {}
    for (const actor of ACTORS) {
      const { status, body } = await app.call(method, path, { token: await tokenOf(actor) })
      const what = `${actor}: ${JSON.stringify(body)}`
      expect(status, what).toBeLessThan(500)
      if (status >= 400) expect(refusalsOf(key, call), `the reference tells; ${what}`).toContain(status)
      told[actor] = status === 401 || status === 403 ? status : 'admitted'
    }
    // What a link names is tried in features/pay-links.
    const held = access === 'public' || HELD.includes(key)
    const admits = (actor: string) => (actor === 'holder' ? held : ADMITTED[access].includes(actor))
    const answer = (actor: string) => (admits(actor) ? 'admitted' : SIGNED_IN.includes(actor) ? 403 : 401)
    expect(told).toEqual(Object.fromEntries(ACTORS.map((actor) => [actor, answer(actor)])))
  })
})

test('every call that exists is in the table', async () => {
  const { body } = await app.call('GET', '/openapi.json')
  const documented = Object.entries(body.paths as Record<string, Record<string, unknown>>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(documented.sort()).toEqual(calls.map(([key]) => key).sort())
})

test('OpenAPI shows inputs as they are sent', async () => {
  const { body } = await app.call('GET', '/openapi.json')
  const schema = body.paths['/auth/sign-up'].post.requestBody.content['application/json'].schema
  expect(schema.required.sort()).toEqual(['email', 'full_name', 'password', 'username'])
  expect(schema.properties.email).toMatchObject({ type: 'string', maxLength: 1000 })
})
