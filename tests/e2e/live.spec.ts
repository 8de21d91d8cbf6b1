import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { connect, type Database, LIMITS } from '../../app/db/client.server'
import { orderFees } from '../../app/features/orders/fees'
import type { Services } from '../../app/http/services.server'
import { newId } from '../../app/lib/ids'
import { publish } from '../../app/live/publish.server'
import { makeBakery } from '../factories/make'
import { makePerson, type Person, sessionFor } from '../factories/people'
import { type BrowserContext, expect, type Page, test } from '../setup/browser'
import { rowsOf } from '../setup/rows'
import { ownDatabase } from '../setup/site-database'
import { keep } from '../setup/visitors'

// A site of its own: its streams are only this file's, and it hears what this file, another process, writes into its database.
const PORT = 3193
const ORIGIN = `http://localhost:${PORT}`
test.use({ baseURL: ORIGIN })
test.describe.configure({ mode: 'serial' })

const folder = mkdtempSync(path.join(os.tmpdir(), 'localoaf-live-'))
let own: Awaited<ReturnType<typeof ownDatabase>>
let database: Database
let services: Services
let site: ChildProcess

test.beforeAll(async () => {
  own = await ownDatabase()
  await start()
  database = connect(own.url, { max: 2, limits: LIMITS.job, onError: () => {} })
  services = { ...database, clock: () => new Date(), env: { demo: false } } as unknown as Services
})
test.afterAll(async () => {
  await stop()
  await database?.pool.end()
  await own?.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('two tabs share one stream, and a new order shows in both at once', async ({ context }) => {
  const { baker, bakery_id } = await makeBaker()
  const [first, second] = await tabs(context, baker)
  await expect.poll(streams).toBe(1)
  for (const page of [first, second]) await expect(badge(page)).toHaveText('My Dashboard')
  const order_id = await takeOrder(baker, bakery_id)
  for (const page of [first, second]) await expect(badge(page)).toHaveText('My Dashboard1 new orders')
  expect(await streams()).toBe(1)
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`update orders set viewed_at = now() where id = ${order_id}`)
    await publish(tx, baker.id, { type: 'counters' })
  })
  for (const page of [first, second]) await expect(badge(page)).toHaveText('My Dashboard')
})

test('when the tab with the stream goes, another takes over', async ({ context }) => {
  const { baker, bakery_id } = await makeBaker()
  const [first, second] = await tabs(context, baker)
  await expect.poll(streams).toBe(1)
  const connected = second.waitForRequest('**/functions/v1/events')
  await first.close()
  await connected
  await expect.poll(streams).toBe(1)
  await takeOrder(baker, bakery_id)
  await expect(badge(second)).toHaveText('My Dashboard1 new orders')
})

test('what happened while the server was away shows right after it is back', async ({ context }) => {
  const { baker, bakery_id } = await makeBaker()
  const [page] = await tabs(context, baker)
  await expect.poll(streams).toBe(1)
  expect(await stop()).toBe(0)
  await takeOrder(baker, bakery_id)
  await start()
  await expect(badge(page)).toHaveText('My Dashboard1 new orders', { timeout: 30_000 })
  await expect.poll(streams).toBe(1)
})

test('a session ended elsewhere ends here at once, and its stream with it', async ({ context, request }) => {
  const { baker } = await makeBaker()
  const [page] = await tabs(context, baker)
  await expect.poll(streams).toBe(1)
  const { access_token } = await sessionFor(services, baker)
  await request.post('/functions/v1/auth/sign-out-everywhere', { headers: { authorization: `Bearer ${access_token}` } })
  await expect(page.getByRole('link', { name: 'Login / Join' })).toBeVisible()
  await expect.poll(streams).toBe(0)
})

test('somebody who signs out stops listening, and visitors never begin', async ({ page }) => {
  const { baker } = await makeBaker()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/help', { waitUntil: 'networkidle' })
  expect(asked.filter((path) => /events|live-stream/.test(path))).toEqual([])
  await signIn(page, baker)
  await page.goto('/help')
  await expect.poll(streams).toBe(1)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await expect.poll(streams).toBe(0)
})

const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^My Dashboard/ })

async function tabs(context: BrowserContext, person: Person): Promise<[Page, Page]> {
  const [first, second] = [await context.newPage(), await context.newPage()]
  await signIn(first, person)
  await first.goto('/help')
  await expect(badge(first)).toBeVisible()
  await second.goto('/terms-of-service')
  await expect(badge(second)).toBeVisible()
  return [first, second]
}

async function signIn(page: Page, person: Person) {
  await keep(page, 'auth.session', { session: await sessionFor(services, person), due_at: Date.now() + 300_000 })
}

async function makeBaker() {
  const name = `live${newId().slice(-12)}`
  const baker = await makePerson(services, { email: `${name}@bread.test`, username: name })
  const verified = {
    claimed: true,
    claimed_by: baker.id,
    verification_status: 'verified',
    verified_at: new Date(),
  } as const
  const { id: bakery_id } = await makeBakery(database.db, { ...verified, slug: name })
  return { baker, bakery_id }
}

/** A paid order and its notice, by another process than the one the browser is connected to. */
async function takeOrder(baker: Person, bakery_id: string): Promise<string> {
  const id = newId()
  await rowsOf(database).insert('orders', {
    id,
    order_number: id.slice(-12).toUpperCase(),
    checkout_id: newId(),
    bakery_id,
    customer_name: 'Cam',
    customer_email: 'cam@example.com',
    payment_status: 'paid',
    bakery_since: new Date(),
    fulfillment_type: 'pickup',
    ...orderFees(1000, 0),
  })
  await publish(database.db, baker.id, { type: 'order', order_id: id, bakery_id, status: 'pending', change: 'new' })
  return id
}

async function streams(): Promise<number> {
  const metrics = await (await fetch(`${ORIGIN}/metrics`)).text()
  return Number(/^live_streams (\d+)$/m.exec(metrics)?.[1])
}

async function start() {
  const settings = { PORT: String(PORT), DATABASE_URL: own.url, DATA_DIR: folder, DEMO: '0' }
  site = spawn(process.execPath, ['scripts/start.mjs'], { env: { ...process.env, ...settings }, stdio: 'ignore' })
  const ready = () =>
    fetch(`${ORIGIN}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ready, { timeout: 60_000 }).toBe(200)
}

async function stop(): Promise<number | null> {
  site.kill('SIGTERM')
  const [code] = (await once(site, 'exit')) as [number | null]
  return code
}
