import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { notify } from '~/features/notifications/notify.commands.server'
import { startJobs } from '~/jobs/worker.server'
import { makePerson, sessionFor } from '../tests/factories/people'
import { useApp } from '../tests/setup/app'
import { startPushService } from '../tests/setup/push-service'
import { lanes } from './jobs'

const app = useApp()
const service = await startPushService()
/** Takes every connection, and never says a word. */
const silent = { open: 0, most: 0, asked: 0, sockets: [] as Socket[] }
const server = createServer((socket) => {
  silent.sockets.push(socket)
  silent.asked++
  silent.most = Math.max(silent.most, ++silent.open)
  socket.on('close', () => silent.open--)
  socket.on('error', () => {})
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(async () => {
  for (const socket of silent.sockets) socket.destroy()
  server.close()
  await service.stop()
})

const waiting = async (task: string) =>
  (
    await app.services.pool.query<{ count: number }>(
      `select count(*)::integer from graphile_worker.jobs where task_identifier = $1 and run_at <= now()`,
      [task],
    )
  ).rows[0]!.count

/** Somebody with this browser. */
async function person(body: object) {
  const made = await makePerson(app.services)
  const { access_token: token } = await sessionFor(app.services, made)
  expect((await app.call('POST', '/push-subscriptions', { token, body })).status).toBe(201)
  return made.id
}
const tell = (user_id: string, group: string) =>
  app.services.db.transaction((tx) =>
    notify(tx, { to: [user_id], kind: 'order', group, title: 'Ready', path: '/orders/1' }),
  )

test('two hundred pushes to a silent service keep neither money nor other pushes waiting', async () => {
  const [gone, here] = [service.browser(), service.browser()]
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/1`
  const away = await person({ ...gone.subscription, endpoint })
  const awake = await person(here.subscription)
  for (let order = 0; order < 200; order++) await tell(away, `order:${order}`)
  await tell(awake, 'order:1')
  const jobs = await startJobs({
    pool: app.services.pool,
    url: app.database_url,
    lanes: lanes(app.services),
    onError: () => {},
  })
  onTestFinished(() => jobs.stop())
  await vi.waitFor(() => expect(silent.open).toBeGreaterThan(0), { timeout: 20_000, interval: 10 })
  const sweeps = ['sweep_payments', 'cancel_unanswered', 'remind_invoices']
  for (const task of sweeps)
    await app.services.pool.query(`select graphile_worker.add_job($1, max_attempts := 1)`, [task])
  const left = async () => (await Promise.all(sweeps.map(waiting))).reduce((sum, count) => sum + count, 0)
  await vi.waitFor(async () => expect([await left(), here.received.length]).toEqual([0, 1]), {
    timeout: 20_000,
    interval: 20,
  })
  // All pushes had their turn: a few have asked the service, all others wait until its pause is over.
  await vi.waitFor(async () => expect(await waiting('send_push')).toBe(0), { timeout: 40_000, interval: 100 })
  expect(silent.most).toBeLessThanOrEqual(5)
  expect(silent.asked).toBeLessThanOrEqual(10)
}, 90_000)
