import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { connect, type Database, LIMITS } from '../../app/db/client.server'
import type { Services } from '../../app/http/services.server'
import { newId } from '../../app/lib/ids'
import { type SandboxProcess, sandboxProcess } from '../../app/payments/sandbox-process.server'
import { makeBakery } from '../factories/make'
import { makePerson, type Person, sessionFor } from '../factories/people'
import { undoIsOver } from '../setup/boards'
import { expect as expectSoon, type Page, test } from '../setup/browser'
import { openEvents } from '../setup/events'
import { ownDatabase } from '../setup/site-database'
import { keep, visit } from '../setup/visitors'

const expect = expectSoon.configure({ timeout: 30_000 })
test.setTimeout(180_000)
// One after the other: both need the same two ports.
test.describe.configure({ mode: 'default' })

// Two processes of the site on one database, as behind a load balancer, with one provider behind both.
const [BUYERS, BAKERS] = [3194, 3195]
const SECRET = 'whsec_of_two_processes'
const originOf = (port: number) => `http://localhost:${port}`

const folder = mkdtempSync(path.join(os.tmpdir(), 'localoaf-two-'))
const sites: ChildProcess[] = []
let own: Awaited<ReturnType<typeof ownDatabase>>
let database: Database
let services: Services
let sandbox: SandboxProcess

test.beforeAll(async () => {
  own = await ownDatabase()
  sandbox = await sandboxProcess({
    dir: path.join(folder, 'sandbox'),
    webhook_secret: SECRET,
    built: true,
    prepare: async () => {},
  })
  sandbox.begin({ port: BUYERS, host: '127.0.0.1', public_url: originOf(BUYERS) })
  await sandbox.ready()
  for (const port of [BUYERS, BAKERS]) await start(port, own.url)
  database = connect(own.url, { max: 2, limits: LIMITS.job, onError: () => {} })
  services = { ...database, clock: () => new Date(), env: { demo: false } } as unknown as Services
})
test.afterAll(async () => {
  for (const site of sites) {
    site.kill('SIGTERM')
    if (site.exitCode === null) await once(site, 'exit')
  }
  await sandbox?.stop()
  await database?.pool.end()
  await own?.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('an order placed and paid through one process shows on a board that the other serves, and its answer comes back', async ({
  context,
}) => {
  const baker = await makePerson(services)
  const buyer = await makePerson(services, { full_name: 'Bo Buyer' })
  await sandboxCall('/sandbox/test/accounts', { id: 'acct_two' })
  const bakery = await makeBakery(database.db, {
    claimed_by: baker.id,
    stripe_account_id: 'acct_two',
  })
  const board = await context.newPage()
  await signIn(board, baker)
  await visit(board, `${originOf(BAKERS)}/my-listing/${bakery.id}?tab=orders`)
  await expect(board.getByText('No open orders')).toBeVisible()
  await expect.poll(() => streams(BAKERS)).toBe(1)
  expect(await streams(BUYERS)).toBe(0)

  const { access_token } = await sessionFor(services, buyer)
  const placed = await fetch(`${originOf(BUYERS)}/functions/v1/orders-api/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      checkout_id: newId(),
      bakery_id: bakery.id,
      items: [{ id: bakery.items[0]!.id, quantity: 2 }],
      fulfillment_type: 'pickup',
      customer_name: buyer.full_name,
      customer_email: buyer.email,
    }),
  })
  const { data } = (await placed.json()) as { data: { id: string; payment_url: string } }
  // Not a word to the bakery before it is paid (ruling 20).
  await expect(board.getByText('No open orders')).toBeVisible()
  const session_id = data.payment_url.split('/').at(-1)
  expect(await sandboxCall(`/sandbox/checkout/${session_id}/pay`, { card: '4242424242424242' })).toMatchObject({
    status: 'complete',
  })
  await expect(board.locator(`#order-${data.id}`)).toContainText('Bo')

  const order = await (await context.browser()!.newContext()).newPage()
  await signIn(order, buyer)
  await visit(order, `${originOf(BUYERS)}/orders/${data.id}`)
  const step = order.locator('[aria-current=step]')
  await expect(step).toHaveText('Placed')
  await expect.poll(() => streams(BUYERS)).toBe(1)
  await board.getByRole('button', { name: 'Confirm', exact: true }).click()
  await undoIsOver(database.pool, data.id)
  await expect(step).toHaveText('Confirmed')
  await order.context().close()
})

test('a role that is taken, and a block, count in the other process at the next request, and end its streams within a second', async () => {
  const admin = await makePerson(services, { roles: ['admin'] })
  const { access_token } = await sessionFor(services, admin)
  const person = await makePerson(services, { roles: ['editor'] })
  const { access_token: theirs } = await sessionFor(services, person)
  const change = async (body: object) => {
    const answer = await fetch(`${originOf(BUYERS)}/functions/v1/admin/users/${person.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status, await answer.text()).toBe(200)
  }
  const look = async () => {
    const headers = { authorization: `Bearer ${theirs}` }
    return (await fetch(`${originOf(BAKERS)}/functions/v1/submissions`, { headers })).status
  }
  for (const [body, refused, last] of [
    [{ roles: [] }, 403, ['rights', 'expired']],
    [{ blocked: true, reason: 'Fakes' }, 401, ['signed_out']],
  ] as const) {
    const events = await openEvents(originOf(BAKERS), theirs)
    expect((await events.next()).type).toBe('hello')
    if (refused === 403) expect(await look()).toBe(200)
    await change(body)
    const done = performance.now()
    const [status, heard] = await Promise.all([look(), events.rest()])
    const took = performance.now() - done
    expect([status, heard]).toEqual([refused, last])
    expect(took, 'milliseconds').toBeLessThan(1000)
  }
})

async function signIn(page: Page, person: Person) {
  await keep(page, 'auth.session', { session: await sessionFor(services, person), due_at: Date.now() + 300_000 })
}

async function sandboxCall(address: string, body: object): Promise<unknown> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const answer = await fetch(`${sandbox.origin}${address}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json()
}

async function streams(port: number): Promise<number> {
  const metrics = await (await fetch(`${originOf(port)}/metrics`)).text()
  return Number(/^live_streams (\d+)$/m.exec(metrics)?.[1])
}

async function start(port: number, url: string) {
  const settings = {
    PORT: String(port),
    PUBLIC_URL: originOf(port),
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, String(port)),
    DEMO: '0',
    SECRET_KEY: 'a secret that both processes share',
    STRIPE_SECRET_KEY: 'sk_test_two',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: sandbox.origin,
  }
  const env = { ...process.env, ...settings }
  sites.push(spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'ignore', 'inherit'] }))
  const ready = () =>
    fetch(`${originOf(port)}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ready, { timeout: 60_000 }).toBe(200)
}
