import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import client from 'prom-client'
import { OUT_OF_TRIES } from '~/db/out-of-tries.server'
import { hasNoRoom } from '~/http/errors.server'
import { sendFailure } from '~/http/mount.server'
import { isDirectLoopback } from '~/http/origin.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import type { LiveStreams } from '~/live/live-streams.server'

const PATIENCE_MS = 1000
/** A megabyte: anything smaller might fit into space that is already allocated. */
const TAKE_ROOM = `create temporary table room on commit drop as select repeat(md5(n::text), 60) from generate_series(1, 500) n`

const UNSENT = 'mail_outbox where sent_at is null and failed_at is null'
const RETURNED = "mail_returns where created_at > now() - interval '1 day' and kind"

/** Queues that somebody should look at when they grow: name, help, and the rows that are counted. */
const COUNTED: [string, string, string][] = [
  [
    'payments_open_findings',
    'Differences between our books and the payment provider, and payments or refunds that a person must look at',
    'reconciliation_findings where resolved_at is null',
  ],
  ['jobs_given_up', 'Jobs out of tries; npm run retry', `graphile_worker.jobs where ${OUT_OF_TRIES}`],
  ['sweeps_failing', 'Rows that a sweep failed over and tries again', 'due_failures where next_at is not null'],
  ['sweeps_given_up', 'Rows that sweeps gave up; npm run retry', 'due_failures where next_at is null'],
  ['mails_given_up', 'Mail out of tries; npm run retry', 'mail_outbox where failed_at is not null'],
  ['mails_waiting', 'Mail not sent yet', `${UNSENT} and next_attempt_at < 'infinity'`],
  ['mails_held_back', 'Mail to addresses that send it back', `${UNSENT} and next_attempt_at = 'infinity'`],
  ['mails_bounced', 'Hard bounces that providers told of within a day', `${RETURNED} = 'hard_bounce'`],
  ['mails_complained_of', 'Complaints that providers told of within a day', `${RETURNED} = 'complaint'`],
]

export function serveOperations(
  app: FastifyInstance,
  { pool, env }: Services,
  { live, is_stopping }: { live: LiveStreams; is_stopping: () => boolean },
): void {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const seconds = new client.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  new client.Gauge({
    name: 'pg_pool_connections',
    help: 'Connections of this process to PostgreSQL',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new client.Gauge({
    name: 'live_streams',
    help: 'Open event streams of this process',
    registers: [registry],
    collect() {
      this.set(live.size)
    },
  })
  for (const [name, help, from] of COUNTED)
    new client.Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const counted = pool.query<{ count: number }>(`select count(*)::integer from ${from}`)
        const { rows } = await inTime(counted).catch(() => ({ rows: [] }))
        if (rows[0]) this.set(rows[0].count)
      },
    })
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.stream) return
    const route = request.routeOptions.url ?? 'unmatched'
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })

  // After a write failed for lack of disk space this process isn't ready until a write succeeds.
  let has_room = true
  app.addHook('onError', async (_request, _reply, error) => {
    if (hasNoRoom(error)) has_room = false
  })
  const tryDatabase = async () => {
    if (has_room) return inTime(pool.query('select 1'))
    const answer = await inTime(pool.query(TAKE_ROOM))
    has_room = true
    return answer
  }

  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const ready = !is_stopping() && (await tryDatabase().catch(() => null)) !== null
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, env.metrics_token)) {
      return sendFailure(reply, request, new AppError('not_found', 'There is nothing at this address.'), {})
    }
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** A health check should hear that the database is silent, not wait for it. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error('The database does not answer.')
  })
  late.catch(() => {})
  return Promise.race([answer, late])
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  return token ? request.headers.authorization === `Bearer ${token}` : isDirectLoopback(request)
}
