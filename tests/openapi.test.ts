import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenApi, Operation } from '../app/http/openapi.server'
import { contracts } from '../server/api'
import { makeBakery } from './factories/make'
import { makePerson, PASSWORD } from './factories/people'
import { useShop } from './setup/shop'

const shop = useShop({ listen: true })
// Inside the package: what is made here finds the modules that it needs.
mkdirSync('test-results', { recursive: true })
const dir = mkdtempSync(path.resolve('test-results/stranger-'))
afterAll(() => rmSync(dir, { recursive: true }))

let file = ''
let document: OpenApi
let operations: [string, Operation][] = []
beforeAll(async () => {
  file = (await shop.app.inject('/functions/v1/openapi.json')).body
  document = JSON.parse(file)
  operations = Object.entries(document.paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [`${method.toUpperCase()} ${at}`, one]),
  )
})

const run = (...args: string[]) => {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return spawnSync(process.execPath, args, { cwd: dir, env, encoding: 'utf8' })
}
const tool = (name: string) => path.resolve('node_modules', name)

test('is small enough to be read by a program at once', () => {
  expect(Buffer.byteLength(file)).toBeLessThanOrEqual(520_000)
})

test('every call has a name of its own that a program can use', () => {
  const names = operations.map(([, { operationId }]) => operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]*)*$/.test(name))).toEqual([])
})

test('every call is of a room, and every room is a folder', () => {
  const rooms = document.tags.map(({ name }) => name)
  expect(rooms.filter((room) => !existsSync(`app/features/${room}`) && !existsSync(`app/${room}`))).toEqual([])
  expect(new Set(operations.flatMap(([, { tags }]) => tags))).toEqual(new Set(rooms))
})

test('what is public is said to be', () => {
  const calls = Object.assign({}, ...contracts)
  for (const [key, { security = document.security }] of operations) {
    const { access, knows_actor } = calls[key.replace(/\{(\w+)\}/g, ':$1')]
    const anybody = access === 'public'
    expect(security, key).toEqual(anybody ? (knows_actor ? [{}, { bearer: [] }] : []) : [{ bearer: [] }])
  }
})

test('it breaks no rule that Redocly recommends', () => {
  writeFileSync(path.join(dir, 'openapi.json'), file)
  const { stdout } = run(tool('@redocly/cli/bin/cli.js'), 'lint', 'openapi.json', '--format=json')
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')))
  expect(totals.errors, JSON.stringify(problems, null, 1)).toBe(0)
}, 60_000)

test('the client that a generator makes of it compiles, and orders bread', async () => {
  await shop.account('acct_stranger')
  const owner = await makePerson(shop.services)
  const customer = await makePerson(shop.services)
  const bakery = await makeBakery(shop.services.db, { claimed_by: owner.id, stripe_account_id: 'acct_stranger' })

  writeFileSync(path.join(dir, 'api.ts'), astToString(await openapiTS(file)))
  const program = path.join(dir, 'order-bread.mts')
  copyFileSync('tests/stranger/order-bread.mts', program)
  const options = '--strict --noEmit --skipLibCheck --target es2023 --module esnext --moduleResolution bundler'
  const compiled = run(tool('typescript7/bin/tsc'), ...options.split(' '), '--ignoreConfig', program)
  expect(compiled.status, compiled.stdout).toBe(0)

  const { port } = shop.app.server.address() as { port: number }
  const { orderBread } = await import(program)
  const stranger = { credential: customer.email, password: PASSWORD, bakery_name: bakery.name }
  const ordered = await orderBread(`http://127.0.0.1:${port}`, stranger)
  expect(ordered).toMatchObject({
    ...{ bakery: bakery.name, subtotal: 2 * ordered.unit_price },
    ...{ payment_url: expect.stringContaining('http'), refusal: expect.stringContaining('find') },
  })
}, 60_000)

test('a program that has it is told that nothing changed', async () => {
  const url = '/functions/v1/openapi.json'
  const { headers } = await shop.app.inject(url)
  const again = await shop.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('people read the same on a page without scripts', async () => {
  const { status, body, headers } = await shop.call('GET', '/docs')
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(body).not.toMatch(/<script|javascript:|\son\w+=|src=/)
  const told = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const ids = new Set(told)
  expect(ids.size).toBe(told.length)
  expect(operations.map(([, { operationId }]) => operationId).filter((id) => !ids.has(id))).toEqual([])
  const links = [...body.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links.filter((id) => !ids.has(id))).toEqual([])
})
